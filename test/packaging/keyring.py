"""A keyring for tests: org.freedesktop.secrets on the session bus, as far as Chromium uses it.

Its argument is one of the first four lines by which a test steers it on standard input:
  open      answers at once
  hold      answers nothing, until another line comes
  lock      is locked, and prompts whoever asks it to unlock
  refuse    is locked, and answers a request to unlock with an error
  dismiss   dismisses the prompt that is shown
  unlock    answers the prompt that is shown, and is open from then on
It prints "ready", then the name of each method called, "prompt" for each prompt shown, and "gone"
when the process that caused it has left the bus.
"""

import sys

import dbus
import dbus.mainloop.glib
import dbus.service
from gi.repository import GLib

SERVICE = "org.freedesktop.Secret.Service"
COLLECTION = "org.freedesktop.Secret.Collection"
ITEM = "org.freedesktop.Secret.Item"
SESSION = "org.freedesktop.Secret.Session"
PROMPT = "org.freedesktop.Secret.Prompt"
ROOT = "/org/freedesktop/secrets"
LOGIN = dbus.ObjectPath(ROOT + "/collection/login")
NOTHING = dbus.ObjectPath("/")


def say(word):
    print(word, flush=True)


class Keyring:
    def __init__(self, bus):
        self.bus = bus
        self.state = sys.argv[1]
        self.held = []
        self.prompt = None
        self.items = []
        self.service = Service(self, bus, ROOT)
        self.collection = Collection(self, bus, LOGIN)

    def answer(self, method, reply):
        """Calls `reply` now, or when the keyring no longer holds its answers."""
        say(method)
        if self.state == "hold":
            self.held.append(reply)
        else:
            reply()

    def obey(self, line):
        if line == "dismiss":
            self.prompt.Completed(True, dbus.Array([], signature="o", variant_level=1))
            return
        self.state = "open" if line == "unlock" else line
        if line == "unlock":
            self.prompt.Completed(False, dbus.Array([LOGIN], signature="o", variant_level=1))
        held, self.held = self.held, []
        for reply in held:
            self.answer("held", reply)


class Part(dbus.service.Object):
    def __init__(self, keyring, bus, path):
        super().__init__(bus, path)
        self.keyring = keyring


class Service(Part):
    @dbus.service.method(SERVICE, "s", "o", async_callbacks=("reply", "fail"))
    def ReadAlias(self, name, reply, fail):
        self.keyring.answer("ReadAlias", lambda: reply(LOGIN))

    @dbus.service.method(SERVICE, "ao", "aoo", async_callbacks=("reply", "fail"))
    def Unlock(self, paths, reply, fail):
        self.keyring.answer("Unlock", lambda: self.unlock(paths, reply, fail))

    def unlock(self, paths, reply, fail):
        keyring = self.keyring
        if keyring.state == "open":
            reply(paths, NOTHING)
        elif keyring.state == "refuse":
            fail(dbus.DBusException("no", name="org.freedesktop.Secret.Error.IsLocked"))
        else:
            if keyring.prompt is None:
                keyring.prompt = Prompt(keyring, keyring.bus, ROOT + "/prompt/p1")
            reply([], dbus.ObjectPath(ROOT + "/prompt/p1"))

    @dbus.service.method(SERVICE, "sv", "vo", async_callbacks=("reply", "fail"))
    def OpenSession(self, algorithm, given, reply, fail):
        path = dbus.ObjectPath(ROOT + "/session/s1")
        self.keyring.answer("OpenSession", lambda: reply(dbus.String("", variant_level=1), path))


class Collection(Part):
    @dbus.service.method(
        "org.freedesktop.DBus.Properties", "ss", "v", async_callbacks=("reply", "fail")
    )
    def Get(self, interface, name, reply, fail):
        self.keyring.answer("Get", lambda: reply(dbus.String("Login", variant_level=1)))

    @dbus.service.method(COLLECTION, "a{ss}", "ao", async_callbacks=("reply", "fail"))
    def SearchItems(self, attributes, reply, fail):
        found = [
            dbus.ObjectPath(item.path)
            for item in self.keyring.items
            if all(item.attributes.get(key) == value for key, value in attributes.items())
        ]
        self.keyring.answer("SearchItems", lambda: reply(dbus.Array(found, signature="o")))

    @dbus.service.method(COLLECTION, "a{sv}(oayays)b", "oo", async_callbacks=("reply", "fail"))
    def CreateItem(self, properties, secret, replace, reply, fail):
        path = f"{LOGIN}/{len(self.keyring.items) + 1}"
        attributes = properties.get(ITEM + ".Attributes", {})
        self.keyring.items.append(Item(self.keyring, path, dict(attributes), secret))
        self.keyring.answer("CreateItem", lambda: reply(dbus.ObjectPath(path), NOTHING))


class Item(Part):
    def __init__(self, keyring, path, attributes, secret):
        super().__init__(keyring, keyring.bus, path)
        self.path = path
        self.attributes = attributes
        self.secret = secret

    @dbus.service.method(ITEM, "o", "(oayays)", async_callbacks=("reply", "fail"))
    def GetSecret(self, session, reply, fail):
        self.keyring.answer("GetSecret", lambda: reply((session, *self.secret[1:])))


class Prompt(Part):
    @dbus.service.method(PROMPT, "s", "", sender_keyword="sender")
    def Prompt(self, window, sender):
        say("prompt")
        self.keyring.bus.watch_name_owner(sender, lambda owner: owner or say("gone"))

    @dbus.service.signal(PROMPT, "bv")
    def Completed(self, dismissed, result):
        pass


def main():
    dbus.mainloop.glib.DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    name = dbus.service.BusName("org.freedesktop.secrets", bus, do_not_queue=True)
    keyring = Keyring(bus)
    loop = GLib.MainLoop()

    def hear(_source, _condition):
        line = sys.stdin.readline()
        if line == "":
            loop.quit()
            return False
        keyring.obey(line.strip())
        return True

    GLib.io_add_watch(sys.stdin, GLib.IO_IN | GLib.IO_HUP, hear)
    say("ready")
    loop.run()
    del name


main()
