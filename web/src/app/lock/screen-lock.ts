import { focusManager, type QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { getMe, meKey, type Me } from '../../features/accounts/me/me.api.ts'
import { call, setSignedOutHandler } from '../../platform/api/call.ts'
import { afterNextPaint } from '../../platform/loading/first-paint.ts'
import { connection } from '../../platform/live/connection.ts'
import { clearStoredScreens, noteActivity, resumeStoredScreens } from '../offline/stored-screens.ts'
import { redirectToSignIn } from '../session/sign-in-page.ts'
import { signInAsAnother } from '../session/sign-out.ts'
import { detachPage } from './detached-page.ts'
import { IdleClock } from './idle-clock.ts'
import { LockScreen } from './LockScreen.tsx'
import { prepareUnlockForm } from './unlock-form.ts'
import { followWaitingMessages } from './waiting-messages.ts'

/** Also with capture: some controls stop these events. */
const activityEvents = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const
const checkMs = 5_000

type TabMessage = 'active' | 'locked' | 'unlocked'

/** Locks all tabs of the browser together, since they share the session. */
class ScreenLock {
  readonly #client: QueryClient
  readonly #tabs = new BroadcastChannel('wardline.lock')
  readonly #clock: IdleClock
  #uncover: (() => void) | undefined

  constructor(client: QueryClient) {
    this.#client = client
    this.#clock = new IdleClock({
      now: Date.now,
      limitMs: getMe(client).session.lock_minutes * 60_000,
      onActive: () => {
        this.#notifyTabs('active')
        noteActivity()
        call('POST /api/v1/auth/activity/').catch(() => {}) // the next event reports again
      },
      onIdle: () => this.lock(),
    })
  }

  start(): void {
    prepareUnlockForm()
    const note = () => {
      if (!this.#uncover) this.#clock.noteActivity()
    }
    for (const type of activityEvents) window.addEventListener(type, note, { capture: true, passive: true })
    document.addEventListener('visibilitychange', () => this.#clock.check())
    setInterval(() => this.#clock.check(), checkMs)
    this.#tabs.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data === 'active') this.#clock.noteActivityElsewhere()
      if (data === 'locked') this.#cover()
      if (data === 'unlocked') this.#open()
    })
    setSignedOutHandler((code) => {
      if (code === 'session.locked') this.#cover()
      else void clearStoredScreens().finally(redirectToSignIn)
    })
  }

  lock(): void {
    this.#cover()
    this.#notifyTabs('locked')
    // If it fails, the server locks the session a minute later.
    call('POST /api/v1/auth/lock/').catch(() => {})
  }

  #notifyTabs(message: TabMessage): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin, and takes none
    this.#tabs.postMessage(message)
  }

  #cover(): void {
    if (this.#uncover) return
    const { username, display_name, account }: Me = getMe(this.#client)
    const cover = document.createElement('div')
    cover.className = 'h-full'
    const attach = detachPage(cover)
    const root = createRoot(cover)
    connection.stop()
    focusManager.setFocused(false) // pauses refetching
    const unfollow = followWaitingMessages()
    clearStoredScreens().catch(() => {}) // the next start deletes it, because the session is locked
    this.#uncover = () => {
      unfollow()
      root.unmount()
      attach()
      focusManager.setFocused(undefined)
      connection.restart()
      void resumeStoredScreens(this.#client)
    }
    root.render(
      createElement(LockScreen, {
        user: { username, display_name, account: account.name },
        onUnlocked: () => {
          this.#notifyTabs('unlocked')
          this.#open()
        },
        onSignInAsAnother: signInAsAnother,
      }),
    )
  }

  #open(): void {
    this.#uncover?.()
    this.#uncover = undefined
    this.#clock.restart()
  }
}

let screenLock: ScreenLock | undefined

/** Starts when a user is signed in. */
export function startScreenLock(client: QueryClient): void {
  const start = () => {
    if (screenLock || !client.getQueryData(meKey)) return
    screenLock = new ScreenLock(client)
    screenLock.start()
    unsubscribe()
  }
  const unsubscribe = client.getQueryCache().subscribe(start)
  start()
}

/** After the menu or palette that asked for it has returned the focus. */
export const lockScreen = (): void => void afterNextPaint(() => screenLock?.lock())
