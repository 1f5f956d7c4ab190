/**
 * `install`: only as an app on the home screen (iPhone); `blocked`: the user denied the permission;
 * `unknown`: not determined yet.
 */
export type AlertStatus = 'unknown' | 'unsupported' | 'install' | 'insecure' | 'blocked' | 'off' | 'on'

interface Browser {
  isSecure: boolean
  hasWorker: boolean
  hasPush: boolean
  userAgent: string
  isInstalled: boolean
  permission: NotificationPermission | undefined
  isSubscribed: boolean
}

/** Pure, so that tests can cover every browser. */
export function alertStatus(browser: Browser): AlertStatus {
  const isApplePhone = /iPhone|iPad/.test(browser.userAgent)
  if (!browser.isSecure) return 'insecure'
  if (!browser.hasPush && isApplePhone && !browser.isInstalled) return 'install'
  if (!browser.hasWorker || !browser.hasPush || browser.permission === undefined) return 'unsupported'
  if (browser.permission === 'denied') return 'blocked'
  return browser.permission === 'granted' && browser.isSubscribed ? 'on' : 'off'
}

export const alertStatusText: Record<AlertStatus, string> = {
  unknown: '',
  on: 'Alerts are on for this device, even when Wardline is closed.',
  off: 'Alerts are off on this device. You get no pages while Wardline is closed.',
  blocked:
    'This browser blocks notifications from Wardline. Allow them in the site settings (the icon beside the address), then come back here.',
  install: 'On an iPhone or iPad, alerts work only in the installed app.',
  insecure: 'Alerts need an https address. Ask your administrator.',
  unsupported: 'This browser does not support web notifications. Use another browser.',
}

export const installSteps = [
  'Open this page in Safari.',
  'Tap Share, then “Add to Home Screen”.',
  'Open Wardline from the home screen and sign in.',
  'Open this page there and turn on alerts.',
]

export const deviceStateText = { ready: '', blocked: 'Blocks notifications', gone: 'Turned off' } as const
