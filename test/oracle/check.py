"""Recomputes schedules and totals with libraries that know nothing of Perennial.

Reads one JSON object a line from standard input, as test/oracle/run.ts writes them; prints the
counts as one JSON object, and every difference (up to ten) on standard error.

Charges come from dateutil's relativedelta, counted from an origin that has the anchor's day;
totals from decimal, with far more digits than any total needs, rounded half up once.
"""

import json
import sys
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal, getcontext

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


def main():
    checks = {"schedule": check_schedule, "sum": check_sum}
    counts = {"schedule": 0, "sum": 0, "differences": 0}
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
