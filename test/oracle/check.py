"""Recomputes schedules and totals with libraries that know nothing of Perennial.

Reads one JSON object a line from standard input, as test/oracle/run.ts writes them; prints the
counts as one JSON object, and every difference (up to ten) on standard error.

Charges come from dateutil's relativedelta, counted from an origin that has the anchor's day;
totals from decimal, with far more digits than any total needs, rounded half up once; converted
ones from fractions.
"""

import json
import sys
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction
from math import floor

from dateutil.relativedelta import relativedelta

getcontext().prec = 200
# Endless fractions that together make a whole one are a whole one again at this many places.
SNAP = Decimal(1).scaleb(-150)
CENT = Decimal("0.01")


def charge(case, count):
    origin = date.fromisoformat(case["origin"])
    steps = case["steps"] + count
    if case["period"] == "monthly":
        return origin + relativedelta(months=steps)
    if case["period"] == "yearly":
        return origin + relativedelta(years=steps)
    if case["customMonths"] is not None:
        return origin + relativedelta(months=steps * case["customMonths"])
    return origin + timedelta(days=steps * case["customDays"])


def check_schedule(case):
    expected = [charge(case, count).isoformat() for count in case["counts"]]
    return expected == case["dates"], expected


def check_instalments(case):
    expected = [charge(case, count).isoformat() for count in range(case["left"])]
    return expected == case["charges"] and expected[-1] == case["endsOn"], expected


def per_year(group):
    if group["period"] == "monthly":
        return Decimal(12)
    if group["period"] == "yearly":
        return Decimal(1)
    if group["customMonths"] is not None:
        return Decimal(12) / Decimal(group["customMonths"])
    return Decimal(365) / Decimal(group["customDays"])


def rounded(total):
    return str(total.quantize(SNAP).quantize(CENT, rounding=ROUND_HALF_UP))


def check_sum(case):
    yearly = sum(
        (Decimal(group["sumHundredths"]) / 100 * per_year(group) for group in case["groups"]),
        Decimal(0),
    )
    expected = {"yearly": rounded(yearly), "monthly": rounded(yearly / 12)}
    return expected == case["totals"], expected


def charges_a_year(group):
    if group["customMonths"] is not None:
        return Fraction(12, group["customMonths"])
    if group["customDays"] is not None:
        return Fraction(365, group["customDays"])
    return Fraction(12 if group["period"] == "monthly" else 1)


def half_up(amount):
    return floor(amount + Fraction(1, 2))


def converted(case, parts):
    """Euros first, then the currency of the total; what has no rate is left as it is."""
    rates = {"EUR": Fraction(1), **{code: Fraction(text) for code, text in case["reference"].items()}}
    target = case["target"]
    total = Fraction(0)
    rest = {}
    for group in case["groups"]:
        currency = group["currency"]
        cost = group["sumHundredths"] * charges_a_year(group) / parts
        if currency == target:
            total += cost
        elif currency in rates and target in rates:
            total += cost / rates[currency] * rates[target]
        else:
            rest[currency] = rest.get(currency, Fraction(0)) + cost
    whole = half_up(total / 100) * 100 if target == "JPY" else half_up(total)
    return {
        "hundredths": whole,
        "rest": [{"currency": code, "hundredths": half_up(cost)} for code, cost in rest.items()],
    }


def check_conversion(case):
    expected = {"monthly": converted(case, 12), "yearly": converted(case, 1)}
    return expected == {"monthly": case["monthly"], "yearly": case["yearly"]}, expected


def shifted(day, months):
    """The last day of a month stays the last one: relativedelta cuts 31 to the month's length."""
    is_last = (day + timedelta(1)).month != day.month
    return day + relativedelta(months=months, **({"day": 31} if is_last else {}))


def notice_day(end, notice):
    if notice["unit"] == "month":
        return shifted(end, -notice["count"])
    return end - relativedelta(**{notice["unit"] + "s": notice["count"]})


def check_terms(case):
    """Term by term from the first one, until notice can still be given."""
    terms = case["terms"]
    first, months = date.fromisoformat(terms["endsOn"]), terms["renewsForMonths"]
    term = 0
    while notice_day(shifted(first, term * months), terms["notice"]) < date.fromisoformat(case["today"]):
        term += 1
    end = shifted(first, term * months)
    expected = {
        "date": notice_day(end, terms["notice"]).isoformat(),
        "endsOn": end.isoformat(),
        "renewsUntil": shifted(first, (term + 1) * months).isoformat(),
    }
    return expected == case["cancelBy"], expected


def main():
    checks = {
        "schedule": check_schedule,
        "sum": check_sum,
        "conversion": check_conversion,
        "terms": check_terms,
        "instalments": check_instalments,
    }
    counts = {**{kind: 0 for kind in checks}, "differences": 0}
    for line in sys.stdin:
        case = json.loads(line)
        equal, expected = checks[case["kind"]](case)
        counts[case["kind"]] += 1
        if not equal:
            counts["differences"] += 1
            if counts["differences"] <= 10:
                print(f"expected {expected}, got {line.strip()}", file=sys.stderr)
    print(json.dumps(counts))


main()
