"""The bundled data: sample archive, worked values, and what builds them."""
