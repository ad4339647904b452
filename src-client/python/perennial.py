"""A client of Perennial's HTTP API in one file, for Python 3.9 and later, without dependencies.

    from perennial import Perennial

    perennial = Perennial()  # the key is in PERENNIAL_KEY
    for subscription in perennial.subscriptions(status="active"):
        print(subscription["name"], subscription["amount"], subscription["currency"])

Records are dictionaries, with the names of fields that the API has.
"""

import http.client
import json
import os
import re
import time
import urllib.error
import urllib.request
import uuid
from typing import Any, Dict, Iterator, List, Optional
from urllib.parse import quote, urlencode

__all__ = ["Perennial", "PerennialError"]

Record = Dict[str, Any]

API = "/api/v1"
PAGE_SIZE = 100
FIRST_PAUSE = 1.0  # seconds

# Never through a proxy, whatever the environment says: the server is on this computer.
_direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class PerennialError(Exception):
    """A request that the server refused. Base decisions on `code`; the message is for people."""

    def __init__(self, status: int, answer: Record, retry_after: Optional[int] = None):
        error = answer["error"]
        super().__init__(error["message"])
        self.code: str = error["code"]
        self.status = status
        self.field: Optional[str] = error.get("field")
        self.suggested_fix: Optional[str] = error.get("suggestedFix")
        self.allowed_values: Optional[List[str]] = error.get("allowedValues")
        self.writable_fields: Optional[List[str]] = error.get("writableFields")
        # Names the request in the server's log.
        self.request_id: str = answer["requestId"]
        # After how many seconds the request may be sent again, for `rate_limit_exceeded`.
        self.retry_after = retry_after


class Perennial:
    """A client. Each method raises PerennialError if the server refuses the request, and
    ConnectionError if it doesn't respond.

    `timeout` is for one attempt, in seconds. `longest_wait` is the longest wait for new quota, in
    seconds: if the server asks for more, the request fails with `retry_after`. 3600 waits for as
    long as it takes.
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: str = "http://127.0.0.1:47600",
        *,
        timeout: float = 30,
        attempts: int = 5,
        longest_wait: float = 60,
    ):
        self._api_key = api_key or os.environ.get("PERENNIAL_KEY", "")
        if not self._api_key:
            raise ValueError("Set PERENNIAL_KEY, or give the key as api_key.")
        if not re.fullmatch("[!-~]+", self._api_key):
            raise ValueError("The key is incomplete or damaged. Copy it again.")
        self._base_url = base_url.rstrip("/") + API
        self._timeout = timeout
        self._attempts = attempts
        self._longest_wait = longest_wait

    def subscriptions(self, **filters: Any) -> Iterator[Record]:
        """Yields every subscription that matches the filters, oldest first.

        Each comes exactly once, even if others are created or deleted meanwhile. The filters are
        those of the API: status, category, period, q, expiringBefore.
        """
        seen, offset = set(), 0
        while True:
            query = {**filters, "sort": "createdAt", "limit": PAGE_SIZE, "offset": offset}
            page = self._send("GET", "/subscriptions", query)
            records = page["data"]
            if offset > 0 and (not records or records[0]["id"] not in seen):
                # Each page begins with the last record of the one before. It moved, because an
                # earlier one was deleted.
                offset = max(0, offset - PAGE_SIZE + 1)
                continue
            yield from _unseen(records, seen)
            if not page["pagination"]["hasMore"]:
                return
            offset += len(records) - 1

    def create_subscription(
        self, subscription: Record, *, idempotency_key: Optional[str] = None
    ) -> Record:
        """Creates a subscription. Repeated with the same key, it returns the first one."""
        key = idempotency_key or str(uuid.uuid4())
        if not re.fullmatch("[ -~]+", key):
            raise ValueError("An idempotency key consists of visible ASCII characters and spaces.")
        headers = {"Idempotency-Key": key}
        return self._send("POST", "/subscriptions", body=subscription, headers=headers)["data"]

    def get_subscription(self, id: str) -> Record:
        return self._send("GET", _path_of(id))["data"]

    def update_subscription(self, id: str, changes: Record) -> Record:
        """Changes the fields in `changes`, and leaves the others as they are."""
        return self._send("PATCH", _path_of(id), body=changes)["data"]

    def delete_subscription(self, id: str) -> None:
        """Deletes a subscription. The API can't bring it back."""
        self._send("DELETE", _path_of(id))

    def get_spend_summary(self, horizon_days: int = 30) -> Record:
        """What the active subscriptions cost, and which of them renew soon."""
        return self._send("GET", "/analytics/summary", {"horizonDays": horizon_days})

    def list_duplicates(self) -> List[Record]:
        """Groups of subscriptions with the same name."""
        return self._send("GET", "/analytics/duplicates")["duplicates"]

    def list_optimizations(self) -> Record:
        """Subscriptions that could be billed yearly, and unusually expensive ones."""
        return self._send("GET", "/analytics/optimizations")["optimizations"]

    def audit(self, subscription_id: Optional[str] = None) -> Iterator[Record]:
        """Yields the changes to subscriptions, newest first. Those made meanwhile are not among them."""
        filters = {} if subscription_id is None else {"subscriptionId": subscription_id}
        seen, offset = set(), 0
        while True:
            page = self._send("GET", "/audit", {**filters, "limit": PAGE_SIZE, "offset": offset})
            # New entries move the others, so that a page can begin with some of the page before.
            yield from _unseen(page["data"], seen)
            if not page["pagination"]["hasMore"]:
                return
            offset += PAGE_SIZE

    def get_notification_settings(self) -> Record:
        return self._send("GET", "/notification-settings")["data"]

    def update_notification_settings(self, changes: Record) -> Record:
        return self._send("PATCH", "/notification-settings", body=changes)["data"]

    def _send(
        self,
        method: str,
        path: str,
        query: Optional[Record] = None,
        *,
        body: Optional[Record] = None,
        headers: Optional[Dict[str, str]] = None,
    ) -> Record:
        sent = {name: value for name, value in (query or {}).items() if value is not None}
        url = self._base_url + path + (f"?{urlencode(sent)}" if sent else "")
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self._api_key}", **(headers or {})}
        # A wrong address fails here, and is not taken for a broken connection.
        request = urllib.request.Request(url, data, headers, method=method)
        is_lost = False
        for attempt in range(1, self._attempts + 1):
            try:
                with _direct.open(request, timeout=self._timeout) as response:
                    return json.load(response)
            except urllib.error.HTTPError as refusal:
                error: Exception = _error_of(refusal)
            except ValueError:
                error = OSError(f"{url} answered in an unknown form.")
            except (OSError, http.client.HTTPException) as broken:
                server = self._base_url[: -len(API)]
                error = ConnectionError(
                    f"Perennial doesn't respond at {server}. Start it, or check the address."
                )
                error.__cause__ = broken
            if is_lost and method == "DELETE" and _is_gone(error):
                # An earlier attempt deleted it, and only its response was lost.
                return {"deleted": True}
            pause = self._pause_after(error, method, attempt)
            if attempt == self._attempts or pause is None:
                raise error
            is_lost = is_lost or not isinstance(error, PerennialError)
            time.sleep(pause)
        raise ValueError("attempts must be at least 1")

    def _pause_after(self, error: Exception, method: str, attempt: int) -> Optional[float]:
        """How many seconds to wait before sending again; None if that makes no sense."""
        backoff = FIRST_PAUSE * 2 ** (attempt - 1)
        if not isinstance(error, PerennialError):
            return backoff
        if error.status == 429:
            wait = error.retry_after or 1
            return wait if wait <= self._longest_wait else None
        # Whether the change was made is unknown. A POST carries a key, so it is not made twice.
        return backoff if error.status >= 500 and method in ("GET", "POST") else None


def _path_of(id: str) -> str:
    return f"/subscriptions/{quote(id, safe='')}"


def _unseen(records: List[Record], seen: set) -> Iterator[Record]:
    for record in records:
        if record["id"] not in seen:
            seen.add(record["id"])
            yield record


def _error_of(refusal: urllib.error.HTTPError) -> Exception:
    try:
        answer = json.load(refusal)
        retry_after = refusal.headers["Retry-After"]
        return PerennialError(refusal.code, answer, int(retry_after) if retry_after else None)
    except (OSError, ValueError, KeyError, TypeError, http.client.HTTPException):
        # Something in between, such as a proxy, has answers of its own.
        return OSError(f"{refusal.url} answered {refusal.code} in an unknown form.")


def _is_gone(error: Exception) -> bool:
    return isinstance(error, PerennialError) and error.code == "subscription_not_found"
