#!/bin/sh
set -e

app='/opt/${sanitizedProductName}'
profile='/etc/apparmor.d/${executable}'

# Chromium prefers user namespaces, and uses this helper where the system keeps them from users.
chmod 4755 "$app/chrome-sandbox"

# A command of that name from elsewhere stays.
if [ ! -e '/usr/bin/${executable}' ]; then ln -sfn "$app/bin/${executable}" '/usr/bin/${executable}'; fi

# Ubuntu gives user namespaces only to programs that have a profile. AppArmor before 4.0 can't read this one,
# and does not ask for it.
if apparmor_parser --skip-kernel-load --skip-cache "$app/resources/apparmor-profile" >/dev/null 2>&1; then
  cp "$app/resources/apparmor-profile" "$profile"
  if aa-enabled --quiet 2>/dev/null; then apparmor_parser --replace --skip-read-cache "$profile" || true; fi
fi
