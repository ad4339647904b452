; What the app set itself, while it was installed, goes with it. What a person entered stays.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.perennial"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.perennial"
    DeleteRegKey HKCU "Software\Classes\perennial"
    ; What Electron registers for notifications: the class by which a click starts the app, and a
    ; shortcut in the Start Menu of this user, also where the installer made one for all users.
    DeleteRegKey HKCU "Software\Classes\CLSID\{93266469-B1BF-4C68-A49B-E818795F7013}"
    ${if} $installMode == "all"
      SetShellVarContext current
      Delete "$SMPROGRAMS\${PRODUCT_NAME}.lnk"
      SetShellVarContext all
    ${endIf}
    ; The installer keeps a copy of itself there, for updates in parts.
    RMDir /r "$LOCALAPPDATA\perennial-updater"
  ${endIf}
!macroend
