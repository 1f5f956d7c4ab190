import type { FindingKind, Round, SystemStatus } from './status.schemas.ts'

/**
 * How old the last good round may be before the promise behind it counts as not checked, in seconds. The auditor looks
 * every 20 s, the canary page goes out every 60 s and has 30 s to be answered: what is lost is noticed within two minutes.
 */
export const fresh_seconds = { auditor: 60, canary: 110, heartbeat: 120 } as const

/** A server that has not said that it is alive for so long is silent. */
const node_seconds = 60
/** A task may be so late before anybody needs to do something, in milliseconds. */
const queue_ms = 30_000

/** Green, red, or not in use. `advice` says what to do, and is empty where nothing needs to be done. */
export interface StatusLine {
  name: string
  tone: 'good' | 'bad' | 'off'
  sentence: string
  advice: string
}

const secondsSince = (then: string, now: string): number =>
  Math.max(0, Math.round((Date.parse(now) - Date.parse(then)) / 1000))

/** "12 s", "3 min", "2 h", "4 days". */
function ageText(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7200) return `${Math.floor(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} days`
}

export const isFresh = (round: Pick<Round, 'last_good'>, now: string, within: number): boolean =>
  round.last_good !== null && secondsSince(round.last_good, now) <= within

const ago = (then: string | null, now: string): string =>
  then === null ? 'never' : `${ageText(secondsSince(then, now))} ago`

const because = (problem: string): string => (problem === '' ? '' : ` ${problem}`)

function auditorLine({ auditor, at }: SystemStatus): StatusLine {
  const name = 'Auditor'
  if (isFresh(auditor, at, fresh_seconds.auditor))
    return { name, tone: 'good', sentence: `Looked at everything ${ago(auditor.last_good, at)}.`, advice: '' }
  return {
    name,
    tone: 'bad',
    sentence: `Last looked at everything: ${ago(auditor.last_good, at)}.${because(auditor.problem)}`,
    advice:
      'Nobody checks for lost pages now. Restart the server and read its log from the last good round on.',
  }
}

function canaryLine({ canary, at }: SystemStatus): StatusLine {
  const name = 'Canary page'
  const took = canary.took_ms === null ? '' : ` It took ${(canary.took_ms / 1000).toFixed(1)} s.`
  if (isFresh(canary, at, fresh_seconds.canary))
    return {
      name,
      tone: 'good',
      sentence: `Sent, rung and answered end to end ${ago(canary.last_good, at)}.${took}`,
      advice: '',
    }
  return {
    name,
    tone: 'bad',
    sentence: `The last page that came all the way: ${ago(canary.last_good, at)}.${because(canary.problem)}`,
    advice: 'Pages may not be leaving. Tell the wards to call by phone until this line is green.',
  }
}

function heartbeatLine({ heartbeat, at }: SystemStatus): StatusLine {
  const name = 'Heartbeat'
  if (!heartbeat.is_set_up)
    return {
      name,
      tone: 'off',
      sentence: 'Nobody outside is told that this server is well.',
      advice: 'Set HEARTBEAT_URL to a service that calls you when the heartbeat stops.',
    }
  if (isFresh(heartbeat, at, fresh_seconds.heartbeat))
    return { name, tone: 'good', sentence: `Sent ${ago(heartbeat.last_good, at)}.`, advice: '' }
  return {
    name,
    tone: 'bad',
    sentence: `Last sent: ${ago(heartbeat.last_good, at)}.${because(heartbeat.problem)}`,
    advice: 'It stops on purpose when pages can no longer be checked: mend the red lines above first.',
  }
}

function queueLine({ queue }: SystemStatus): StatusLine {
  const name = 'Tasks'
  const late = ageText(Math.round(queue.oldest_ms / 1000))
  if (queue.oldest_ms <= queue_ms)
    return {
      name,
      tone: 'good',
      sentence: queue.due === 0 ? 'Nothing is late.' : `${queue.due} due, the oldest for ${late}.`,
      advice: '',
    }
  return {
    name,
    tone: 'bad',
    sentence: `${queue.due} due and not done, the oldest for ${late}.`,
    advice: 'Pages and escalations are late. Look at what was found; if no server takes tasks, restart one.',
  }
}

function nodesLine({ nodes, at }: SystemStatus): StatusLine {
  const name = 'Servers'
  const silent = nodes.filter(({ last_seen }) => secondsSince(last_seen, at) > node_seconds)
  if (nodes.length > 0 && silent.length === 0)
    return {
      name,
      tone: 'good',
      sentence: nodes.length === 1 ? 'One server, alive.' : `${nodes.length} servers, all alive.`,
      advice: '',
    }
  return {
    name,
    tone: 'bad',
    sentence:
      nodes.length === 0
        ? 'No server says that it is alive.'
        : `Silent: ${silent.map((node) => `${node.name} for ${ageText(secondsSince(node.last_seen, at))}`).join(', ')}.`,
    advice: 'It ended without saying so. Start it again; its row goes after an hour.',
  }
}

function busLine({ bus, nodes, at }: SystemStatus): StatusLine {
  const name = 'Bus'
  if (bus === 'connected')
    return { name, tone: 'good', sentence: 'Redis is connected and joins the servers.', advice: '' }
  if (bus === 'away')
    return {
      name,
      tone: 'bad',
      sentence: 'Redis is not reached. Messages reach people at other servers about a second later.',
      advice: 'Nobody there sees who is typing or online. Start Redis, or correct REDIS_URL.',
    }
  const alive = nodes.filter(({ last_seen }) => secondsSince(last_seen, at) <= node_seconds).length
  if (alive <= 1)
    return { name, tone: 'good', sentence: 'In one process: there is nobody to tell.', advice: '' }
  return {
    name,
    tone: 'bad',
    sentence: `None, and ${alive} servers are alive. Messages reach people at the others about a second later.`,
    advice: 'Set REDIS_URL to the same Redis on every server.',
  }
}

const carrierNames: Record<SystemStatus['carriers'][number]['kind'], string> = {
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

function carrierLine(carrier: SystemStatus['carriers'][number], at: string): StatusLine {
  const name = carrierNames[carrier.kind]
  const { last_ok, last_failure, last_problem } = carrier
  if (!carrier.is_on) return { name, tone: 'off', sentence: 'Switched off.', advice: '' }
  if (last_failure !== null && (last_ok === null || Date.parse(last_failure) > Date.parse(last_ok)))
    return {
      name,
      tone: 'bad',
      sentence: `Failed ${ago(last_failure, at)}.${because(last_problem)} Last worked: ${ago(last_ok, at)}.`,
      advice: 'Its alerts go on to the next channel. Check its settings and send a test.',
    }
  const sentence = last_ok === null ? 'Not used yet.' : `Worked ${ago(last_ok, at)}.`
  return { name, tone: 'good', sentence, advice: '' }
}

/** Everything that is checked, in the order in which one mends it. */
export const statusLines = (status: SystemStatus): StatusLine[] => [
  auditorLine(status),
  canaryLine(status),
  heartbeatLine(status),
  queueLine(status),
  nodesLine(status),
  busLine(status),
  ...status.carriers.map((carrier) => carrierLine(carrier, status.at)),
]

const findingTexts: Record<FindingKind, { one: string; many: string; advice: string }> = {
  task_late: {
    one: 'task is past its time and nobody holds it',
    many: 'tasks are past their time and nobody holds them',
    advice: 'A server that knows this kind of task must run. Restart one.',
  },
  task_abandoned: {
    one: 'task was taken by a server that did not finish it',
    many: 'tasks were taken by a server that did not finish them',
    advice: 'The next server takes it by itself; if this stays, no server takes tasks.',
  },
  task_failing: {
    one: 'task fails again and again',
    many: 'tasks fail again and again',
    advice: 'The log names the error. It is tried again at longer and longer intervals.',
  },
  alert_stuck: {
    one: 'alert waits past its time',
    many: 'alerts wait past their time',
    advice: 'Its task was put down again. If it comes back, call the person.',
  },
  alert_unfinished: {
    one: 'alert was begun and not finished',
    many: 'alerts were begun and not finished',
    advice: 'Its task was put down again under the same reference.',
  },
  receipt_missing: {
    one: 'alert was taken by its carrier, which never said what became of it',
    many: 'alerts were taken by their carriers, which never said what became of them',
    advice: 'The carrier does not reach this server, or loses alerts. Check its callbacks.',
  },
  run_stuck: {
    one: 'escalation stands still',
    many: 'escalations stand still',
    advice: 'Its next step was put down again. Until it has run, call the group.',
  },
  run_unanswered: {
    one: 'escalation ended as answered though nobody answered',
    many: 'escalations ended as answered though nobody answered',
    advice: 'Call whoever was paged, and keep the page: this should not be possible.',
  },
  page_vanished: {
    one: 'page asks somebody who was never rung',
    many: 'pages ask somebody who was never rung',
    advice: 'It was put down to be rung again. If it comes back, call the person.',
  },
}

export function findingText(finding: SystemStatus['findings'][number]): { sentence: string; advice: string } {
  const { one, many, advice } = findingTexts[finding.kind]
  return { sentence: `${finding.count} ${finding.count === 1 ? one : many}.`, advice }
}

/** The one sentence at the top: either every promise was checked, or which is not. */
export function promiseSentence(status: SystemStatus): { tone: 'good' | 'bad'; sentence: string } {
  const { auditor, canary, at } = status
  const unchecked = [
    ...(isFresh(auditor, at, fresh_seconds.auditor) ? [] : ['the auditor']),
    ...(isFresh(canary, at, fresh_seconds.canary) ? [] : ['the canary page']),
  ]
  if (unchecked.length > 0)
    return { tone: 'bad', sentence: `Promises are not being checked: ${unchecked.join(' and ')} stopped.` }
  if (status.pages.silent > 0 || status.findings.length > 0) {
    const found = status.findings.reduce((sum, { count }) => sum + count, 0)
    return {
      tone: 'bad',
      sentence: `Every promise was checked ${ago(auditor.last_good, at)}, and ${found === 1 ? 'one thing is' : `${found} things are`} not as promised.`,
    }
  }
  const bad = statusLines(status).filter(({ tone }) => tone === 'bad')
  if (bad.length > 0)
    return {
      tone: 'bad',
      sentence: `Every promise was checked ${ago(auditor.last_good, at)}; look at: ${bad.map(({ name }) => name).join(', ')}.`,
    }
  return { tone: 'good', sentence: `Every promise was checked ${ago(auditor.last_good, at)}.` }
}
