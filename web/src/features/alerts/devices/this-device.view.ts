/**
 * What this browser can do: `install` it can once the page is on the home screen (iPhone), `blocked` its owner said no,
 * `unknown` until it has been asked.
 */
export type Standing = 'unknown' | 'unsupported' | 'install' | 'insecure' | 'blocked' | 'off' | 'on'

interface Browser {
  isSecure: boolean
  hasWorker: boolean
  hasPush: boolean
  userAgent: string
  isInstalled: boolean
  permission: NotificationPermission | undefined
  isSubscribed: boolean
}

/** Pure, so that every browser can be tried without having it. */
export function standingOf(browser: Browser): Standing {
  const isApplePhone = /iPhone|iPad/.test(browser.userAgent)
  if (!browser.isSecure) return 'insecure'
  if (!browser.hasPush && isApplePhone && !browser.isInstalled) return 'install'
  if (!browser.hasWorker || !browser.hasPush || browser.permission === undefined) return 'unsupported'
  if (browser.permission === 'denied') return 'blocked'
  return browser.permission === 'granted' && browser.isSubscribed ? 'on' : 'off'
}

export const standingText: Record<Standing, string> = {
  unknown: '',
  on: 'Pages ring on this device, also when Wardline is closed.',
  off: 'Pages do not ring on this device while Wardline is closed.',
  blocked:
    'This browser blocks notifications of Wardline. Allow them in the settings of this site (the icon beside the address), then come back here.',
  install: 'On an iPhone or iPad, alerts come to the installed application only.',
  insecure: 'Alerts need an https address. Ask whoever runs this server.',
  unsupported: 'This browser shows no notifications of web applications. Use another one.',
}

/** What to do where an installed page is needed first. */
export const installSteps = [
  'Open this page in Safari.',
  'Press Share, then “Add to Home Screen”.',
  'Open Wardline from the home screen and sign in.',
  'Come back to this page there and turn alerts on.',
]

export const deviceStateText = { ready: '', blocked: 'Blocks notifications', gone: 'Switched off' } as const
