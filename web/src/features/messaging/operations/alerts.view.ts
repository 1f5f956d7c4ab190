import type { ShownAlert } from '@wardline/contract/alerts/alert.schemas.ts'
import { carrierText } from '@wardline/contract/alerts/page-event.rules.ts'
import type { UserAlerts } from '@wardline/contract/messaging/history.schemas.ts'

const alertWords: Readonly<Record<ShownAlert['alert_type'], string>> = {
  push: 'Browser notification',
  apns: 'iPhone or iPad',
  gcm: 'Android',
  sms: 'Text message',
  phone: 'Phone call',
  alt_phone: 'Call to the other number',
  email: 'Work e-mail',
  user_email: 'Own e-mail',
}

const statusWords: Readonly<Record<UserAlerts['user_status'], string>> = {
  online: 'Online',
  dnd: 'Do not disturb',
  uk: 'Never signed in on a device',
}

export const userStatusText = ({ user_status }: UserAlerts): string => statusWords[user_status]

/** A text message to somebody with a pager is a page on it. */
const nameOf = ({ alert_type, medium }: ShownAlert): string =>
  alert_type === 'sms' && medium === 'pager' ? 'Pager' : alertWords[alert_type]

export interface AlertLine {
  name: string
  /** What became of it, going on after the name. */
  words: string
  /** When, ms since 1970; null where the words need no time. */
  at: number | null
  /** A sentence: why. */
  reason: string
  tone: 'plain' | 'ok' | 'danger'
}

type Became = Pick<AlertLine, 'words' | 'tone'> & { when?: 'at' | 'due' }

function became({ state, carrier, attempts }: ShownAlert): Became {
  switch (state) {
    case 'applies':
      return { words: 'applies', tone: 'plain' }
    case 'waiting':
      return { words: attempts > 0 ? 'is tried again at' : 'rings at', tone: 'plain', when: 'due' }
    case 'sending':
      return { words: 'is being sent', tone: 'plain' }
    case 'handed':
      return {
        words: `handed to ${carrier ? carrierText(carrier) : 'its carrier'}`,
        tone: 'plain',
        when: 'at',
      }
    case 'delivered':
      return { words: 'delivered', tone: 'ok', when: 'at' }
    case 'failed':
      return { words: 'failed', tone: 'danger', when: 'at' }
    case 'skipped':
      return { words: 'not needed', tone: 'plain', when: 'at' }
    case 'merged':
      return { words: 'told with another one', tone: 'plain' }
  }
}

/** What became of each alert of a person. */
export const alertLines = ({ alerts }: UserAlerts): AlertLine[] =>
  alerts.map((alert) => {
    const { words, tone, when } = became(alert)
    const instant = when === 'due' ? alert.due : when === 'at' ? alert.at : null
    return {
      name: nameOf(alert),
      words,
      tone,
      at: instant === null ? null : Date.parse(instant),
      reason: alert.reason,
    }
  })
