"""Invented people and places, by language; a person is any given name with any family name."""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random


@dataclass(frozen=True, slots=True)
class Language:
    """Names in one language: the federations that use it, given names by sex, family names."""

    federations: tuple[str, ...]
    cities: tuple[str, ...]
    men: tuple[str, ...]
    women: tuple[str, ...]
    families: tuple[str, ...]
    occasions: tuple[str, ...]


def _words(text: str) -> tuple[str, ...]:
    return tuple(word.replace("_", " ") for word in text.split())


LANGUAGES: Mapping[str, Language] = {
    "ascii": Language(
        _words("NOR ENG IRL NED IND AUS"),
        _words("Fjordby Ashcombe Ballyrowan Waterhoek Neelpur Kirrawee_Bay"),
        _words("Anders Tom Conor Pieter Arjun Lachlan Sander Rory Dev Hugo Emil Niall Joost Kabir"),
        _words("Ingrid Alice Aoife Femke Meera Chloe Sunniva Orla Priya Lotte Hazel Tara"),
        _words(
            "Haugstad Ashdown Brennock Vanderkolk Rathipal Kettlewell Solbakke Tarrow Maguiry "
            "Lindhout Devarao Norwell Fossdal Pennick Oshaven Brouwhof Iyerkar Quillby Storvand "
            "Hartmoor"
        ),
        _words("Open Spring_Open Club_Championship Weekend_Swiss Memorial_Cup Rapid_Festival"),
    ),
    "polish": Language(
        _words("POL"),
        _words("Łękowo Żabiniec Świerkowa Nowe_Źródło"),
        _words("Łukasz Paweł Michał Grzegorz Stanisław Błażej Wojciech Jędrzej"),
        _words("Małgorzata Zofia Agnieszka Bożena Łucja Wiesława"),
        _words(
            "Brzęczykowicz Żółtański Świątnicki Ćwiklak Łozowiec Dąbrowiak Gżegżółka Śnieżek "
            "Wąsowiec Krzyżek Ździebło Pędzioch"
        ),
        _words("Turniej_Wiosenny Mistrzostwa_Powiatu Memoriał_Klubowy Otwarty_Puchar"),
    ),
    "spanish": Language(
        _words("ESP ARG COL"),
        _words("Peñalba San_Román Villa_Ñandú Río_Claro"),
        _words("Íñigo Álvaro Joaquín Óscar Martín Raúl Nicolás Andrés"),
        _words("Begoña María Lucía Inés Ángela Noemí"),
        _words(
            "Muñozal Ibáñez_Roca Peñarrubia Cigüeñal Zúñigar Corralón Gascueña Quiñonal "
            "Ordóñezar Bermúa Ñuñez_Sala Lechón"
        ),
        _words("Abierto_de_Otoño Torneo_Internacional Campeonato_Juvenil Copa_Año_Nuevo"),
    ),
    "german": Language(
        _words("GER AUT SUI"),
        _words("Mühlfeld Größenbach Oberälpli Königsried"),
        _words("Jürgen Günther Björn Jörg Matthäus Sören Klaus Detlef"),
        _words("Käthe Bärbel Änne Frauke Dörte Heike"),
        _words(
            "Müllerhoff Schönbächler Großkurz Öhlmann Überfelder Käsbohrer Weißgruber Tröndler "
            "Jäggimann Hölzl Süßkraut Brückenau"
        ),
        _words("Frühjahrsturnier Stadtmeisterschaft Bäder-Open Vereinspokal"),
    ),
    "turkish": Language(
        _words("TUR AZE"),
        _words("Yeşilköyü Çamlıdere Güneşli Ağaçbaşı"),
        _words("Çağrı Göktuğ İlker Oğuzhan Şahin Yiğit Ümit Barış"),
        _words("Ayşegül Gülşah İpek Çiğdem Özge Şule"),
        _words(
            "Kılıçoğlu Gökdağ Şenyürek Çakıroğ Öztürel Yıldırımer İnceoğ Güneşer "
            "Başaranlı Ağırbaş Üçgül Doğramacıer"
        ),
        _words("Bahar_Turnuvası Gençler_Kupası İl_Birinciliği Açık_Turnuva"),
    ),
    "cyrillic": Language(
        _words("BUL SRB UKR"),
        _words("Синигора Белорад Кленова Верхняя_Роща"),
        _words("Борислав Емил Стоян Глеб Тарас Филип Любомир Захар"),
        _words("Снежана Ирина Зорица Оксана Милена Ягода"),
        _words(
            "Чернокожухов Дъбравски Щъркелов Заречнюк Вишневенко Яблочкин Жаравски Юркович "
            "Хмелевчук Цветанчев Медведюк Орешков"
        ),
        _words("Пролетен_турнир Открытый_кубок Клубное_первенство"),
    ),
}


def person(rng: Random, language: Language) -> tuple[str, str]:
    """Return an invented name, family name first, and its sex (``m`` or ``w``)."""
    sex = "w" if rng.random() < 0.25 else "m"
    given = rng.choice(language.women if sex == "w" else language.men)
    return f"{rng.choice(language.families)}, {given}", sex
