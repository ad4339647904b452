; What the app set itself, while it was installed, goes with it. What a person entered stays.
!macro customUnInstall
  ${ifNot} ${isUpdated}
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Run" "app.perennial"
    DeleteRegValue HKCU "Software\Microsoft\Windows\CurrentVersion\Explorer\StartupApproved\Run" "app.perennial"
    DeleteRegKey HKCU "Software\Classes\perennial"
    ; The installer keeps a copy of itself there, for updates in parts.
    RMDir /r "$LOCALAPPDATA\perennial-updater"
  ${endIf}
!macroend
