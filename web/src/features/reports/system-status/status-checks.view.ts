import { takesPagesOut } from '@wardline/contract/alerts/providers/provider-definition.rules.ts'
import { isRecent, max_age_seconds, secondsBetween } from '@wardline/contract/reports/status.rules.ts'
import type { SystemStatus } from '@wardline/contract/reports/status.schemas.ts'

/** A server that is silent for longer counts as down. */
const node_timeout_seconds = 60
/** Delay of tasks after which an administrator must act. */
const max_queue_delay_ms = 30_000

export interface StatusCheck {
  name: string
  /** `missing` is not set up and should be; `off` was switched off. */
  tone: 'good' | 'bad' | 'missing' | 'off'
  sentence: string
  advice: string
}

function ageText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} days`
}

export const agoText = (then: string | null, now: string): string =>
  then === null ? 'never' : `${ageText(secondsBetween(then, now))} ago`

const withProblem = (problem: string): string => (problem === '' ? '' : ` ${problem}`)

function checkWatchdog({ watchdog, at }: SystemStatus): StatusCheck {
  const name = 'Page monitor'
  if (isRecent(watchdog, at, max_age_seconds.watchdog))
    return {
      name,
      tone: 'good',
      sentence: `Last completed ${agoText(watchdog.last_good, at)}.`,
      advice: '',
    }
  return {
    name,
    tone: 'bad',
    sentence: `Last completed: ${agoText(watchdog.last_good, at)}.${withProblem(watchdog.problem)}`,
    advice:
      'Lost pages are not being detected. Restart the server, and check its log since the last completed round.',
  }
}

function checkSyntheticPage({ synthetic_page, at }: SystemStatus): StatusCheck {
  const name = 'Test page'
  const took =
    synthetic_page.took_ms === null ? '' : ` It took ${(synthetic_page.took_ms / 1000).toFixed(1)} s.`
  if (isRecent(synthetic_page, at, max_age_seconds.synthetic_page))
    return {
      name,
      tone: 'good',
      sentence: `Sent, delivered and answered ${agoText(synthetic_page.last_good, at)}.${took}`,
      advice: '',
    }
  return {
    name,
    tone: 'bad',
    sentence: `Last completed: ${agoText(synthetic_page.last_good, at)}.${withProblem(synthetic_page.problem)}`,
    advice: 'Pages may not be delivered. Tell the wards to call by phone until this check is green.',
  }
}

function checkHeartbeat({ heartbeat, at }: SystemStatus): StatusCheck {
  const name = 'Outside monitoring'
  if (!heartbeat.is_set_up)
    return {
      name,
      tone: 'missing',
      sentence: 'No outside service notices when this server stops.',
      advice:
        'Ask the administrator of the server to connect a monitoring service that calls you (HEARTBEAT_URL).',
    }
  if (isRecent(heartbeat, at, max_age_seconds.heartbeat))
    return { name, tone: 'good', sentence: `Sent ${agoText(heartbeat.last_good, at)}.`, advice: '' }
  return {
    name,
    tone: 'bad',
    sentence: `Last sent: ${agoText(heartbeat.last_good, at)}.${withProblem(heartbeat.problem)}`,
    advice: 'It stops on purpose while pages cannot be checked. Fix the red items above first.',
  }
}

function checkQueue({ queue }: SystemStatus): StatusCheck {
  const name = 'Background jobs'
  const late = ageText(Math.round(queue.oldest_ms / 1000))
  if (queue.oldest_ms <= max_queue_delay_ms)
    return {
      name,
      tone: 'good',
      sentence: queue.due === 0 ? 'No tasks are late.' : `${queue.due} due, the oldest for ${late}.`,
      advice: '',
    }
  return {
    name,
    tone: 'bad',
    sentence: `${queue.due} overdue, the oldest for ${late}.`,
    advice: 'Pages and escalations are late. Check the findings; if no server runs tasks, restart one.',
  }
}

function checkNodes({ nodes, at }: SystemStatus): StatusCheck {
  const name = 'Servers'
  const silent = nodes.filter(({ last_seen }) => secondsBetween(last_seen, at) > node_timeout_seconds)
  if (nodes.length > 0 && silent.length === 0)
    return {
      name,
      tone: 'good',
      sentence: nodes.length === 1 ? 'One server is running.' : `All ${nodes.length} servers are running.`,
      advice: '',
    }
  return {
    name,
    tone: 'bad',
    sentence:
      nodes.length === 0
        ? 'No server is reporting.'
        : `Not reporting: ${silent.map((node) => `${node.name} for ${ageText(secondsBetween(node.last_seen, at))}`).join(', ')}.`,
    advice: 'A server stopped unexpectedly. Start it again; it disappears from this list after an hour.',
  }
}

function checkBus({ bus, nodes, at }: SystemStatus): StatusCheck {
  const name = 'Server connection'
  if (bus === 'connected') return { name, tone: 'good', sentence: 'Redis connects the servers.', advice: '' }
  if (bus === 'away')
    return {
      name,
      tone: 'bad',
      sentence: 'Redis is unreachable. Messages between servers arrive about a second late.',
      advice: 'Typing and presence are not shown across servers. Start Redis, or correct REDIS_URL.',
    }
  const alive = nodes.filter(({ last_seen }) => secondsBetween(last_seen, at) <= node_timeout_seconds).length
  if (alive <= 1)
    return { name, tone: 'good', sentence: 'Not needed: only one server is running.', advice: '' }
  return {
    name,
    tone: 'bad',
    sentence: `Not set up, but ${alive} servers are running. Messages between them arrive about a second late.`,
    advice: 'Set REDIS_URL to the same Redis on every server.',
  }
}

/** Failures in 15 minutes that a hospital's typing errors do not explain. */
const many_failures = 100

function checkSignIn({ sign_in: { failed, closed } }: SystemStatus): StatusCheck {
  const name = 'Sign-in'
  const attempts = `${failed} wrong ${failed === 1 ? 'password' : 'passwords'} in the last 15 minutes.`
  if (failed < many_failures && closed === 0) return { name, tone: 'good', sentence: attempts, advice: '' }
  const users = closed === 1 ? '1 user' : `${closed} users`
  return {
    name,
    tone: 'bad',
    sentence: closed === 0 ? attempts : `${attempts} New devices cannot sign in ${users}.`,
    advice:
      'Someone may be guessing passwords. Devices that were used before still work. The server log has the addresses.',
  }
}

const providerNames: Record<SystemStatus['providers'][number]['kind'], string> = {
  web_push: 'Web push',
  apns: 'Apple push',
  fcm: 'Google push',
  smtp: 'Mail (SMTP)',
  mailgun: 'Mailgun',
  twilio: 'Twilio',
  wctp: 'Pagers (WCTP)',
  snpp: 'Pagers (SNPP)',
  sandbox: 'Sandbox',
}

function checkProvider(provider: SystemStatus['providers'][number], at: string): StatusCheck {
  const name = providerNames[provider.kind]
  const { last_ok, last_failure, last_problem } = provider
  if (!provider.is_on) return { name, tone: 'off', sentence: 'Switched off.', advice: '' }
  if (last_failure !== null && (last_ok === null || Date.parse(last_failure) > Date.parse(last_ok)))
    return {
      name,
      tone: 'bad',
      sentence: `Failed ${agoText(last_failure, at)}.${withProblem(last_problem)} Last worked: ${agoText(last_ok, at)}.`,
      advice: 'Its alerts fall back to the next channel. Check its settings and send a test.',
    }
  const sentence = last_ok === null ? 'Not used yet.' : `Worked ${agoText(last_ok, at)}.`
  return { name, tone: 'good', sentence, advice: '' }
}

export const deliveryName = 'Delivery'

function checkDelivery({ providers }: SystemStatus): StatusCheck[] {
  if (providers.some(({ kind, is_on }) => is_on && takesPagesOut(kind))) return []
  const hasSandbox = providers.some(({ kind, is_on }) => kind === 'sandbox' && is_on)
  const name = deliveryName
  if (hasSandbox)
    return [
      {
        name,
        tone: 'missing',
        sentence: 'Pages go to the sandbox. They reach no phone or pager.',
        advice: 'Set up a provider under Delivery providers before people rely on pages.',
      },
    ]
  return [
    {
      name,
      tone: 'bad',
      sentence: 'No provider can deliver pages outside Wardline.',
      advice: 'Set up text messages, calls, pagers or push under Delivery providers.',
    },
  ]
}

/** Sorted in the order in which to fix problems. */
export const listStatusChecks = (status: SystemStatus): StatusCheck[] => [
  checkWatchdog(status),
  checkSyntheticPage(status),
  checkHeartbeat(status),
  checkQueue(status),
  checkNodes(status),
  checkBus(status),
  checkSignIn(status),
  ...checkDelivery(status),
  ...status.providers.map((provider) => checkProvider(provider, status.at)),
]
