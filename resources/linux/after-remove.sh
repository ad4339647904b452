#!/bin/sh
set -e

# An update runs this too: dpkg before the new version is set up, rpm after it.
case "$1" in
  remove | purge | 0) ;;
  *) exit 0 ;;
esac

profile='/etc/apparmor.d/${executable}'

if [ "$(readlink '/usr/bin/${executable}')" = '/opt/${sanitizedProductName}/bin/${executable}' ]; then
  rm -f '/usr/bin/${executable}'
fi

if [ -f "$profile" ]; then
  if aa-enabled --quiet 2>/dev/null; then apparmor_parser --remove "$profile" || true; fi
  rm -f "$profile" /var/cache/apparmor/*/'${executable}'
fi
