import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import type { Outcome } from '@wardline/contract/messaging/outcome/outcome.schemas.ts'
import type { Thread } from '@wardline/contract/messaging/threads/thread.schemas.ts'

export interface Happened {
  user_ids: number[]
  /** The first notification of each user. */
  alerts: { user_id: number; channel: string; in_seconds: number }[]
}

export interface HappenedStage {
  run_id: number
  kind: 'escalation_started' | 'step' | 'fail_over' | 'unanswered'
  round: number
  /** Since the message was sent. */
  in_seconds: number
  names: string[]
}

interface Comparison {
  preview: RecipientPreview
  /** As it was when everything that is due at once had happened. */
  thread: Thread
  outcome: Outcome | undefined
  happened: Happened
  stages: readonly HappenedStage[]
  /** Between the message and `thread`. */
  seconds: number
}

/** Waits are at least 30 seconds; tests take a moment. */
const tolerance_seconds = 8

const differs = (announced: number, happened: number): boolean =>
  Math.abs(announced - happened) > tolerance_seconds

/** A sentence for each announcement that did not come true. */
export function compareAnnouncement(all: Comparison): string[] {
  return [...comparePeople(all), ...compareSentences(all), ...compareThread(all)]
}

function comparePeople({ preview, happened }: Comparison): string[] {
  const announced = new Map(preview.contacts.flatMap(({ people }) => people).map((one) => [one.user_id, one]))
  const ids = [...announced.keys()].toSorted((a, b) => a - b)
  if (ids.join() !== happened.user_ids.join())
    return [`announced to ${ids.join()}, sent to ${happened.user_ids.join()}`]
  return [...announced.values()].flatMap(({ user_id, display_name, channels, not_notified }) => {
    const alerts = happened.alerts.filter((alert) => alert.user_id === user_id)
    const isSame =
      channels.length === alerts.length &&
      channels.every(({ channel, in_seconds }) =>
        alerts.some((alert) => alert.channel === channel && !differs(in_seconds, alert.in_seconds)),
      )
    if (isSame) return []
    const announcement = describeChannels(channels) || not_notified
    return [`${display_name}: announced ${announcement}, happened: ${describeChannels(alerts) || 'nothing'}`]
  })
}

const describeChannels = (channels: readonly { channel: string; in_seconds: number }[]): string =>
  channels.map(({ channel, in_seconds }) => `${channel} after ${in_seconds} s`).join(', ')

/** The waits of "A now, then B after 2 min, then you see it in red immediately". */
const readWaits = (sentence: string): number[] =>
  [...sentence.matchAll(/ (?:after (\d+) (s|min|h)|immediately)(?=[,.])/g)].map(([, count, unit]) =>
    count === undefined ? 0 : Number(count) * (unit === 'h' ? 3600 : unit === 'min' ? 60 : 1),
  )

function compareSentences({ preview, thread, stages }: Comparison): string[] {
  return preview.contacts.flatMap(({ group_id, sentence, next_step }) => {
    const run = thread.paging_requests.find((request) => group_id !== null && request.group_id === group_id)
    if (!run) return []
    const own = stages.filter(({ run_id }) => run_id === run.id)
    const [start] = own
    // Later rounds are announced by their first step.
    const told = own.filter(
      ({ kind, round }, index) =>
        index > 0 && (kind !== 'step' || round === 1 || own[index - 1]?.round !== round),
    )
    const waits = told.map(
      ({ in_seconds }) =>
        in_seconds - (own[own.findIndex((one) => one.in_seconds === in_seconds) - 1]?.in_seconds ?? 0),
    )
    const announced = readWaits(sentence)
    const isOther =
      announced.length !== waits.length || announced.some((wait, index) => differs(wait, waits[index] ?? 0))
    const next = own.find(
      ({ names }, index) => index > 0 && names.some((name) => !start?.names.includes(name)),
    )
    return [
      ...(isOther ? [`announced: ${sentence} Happened: ${describe(own)}`] : []),
      ...compareNext(next_step, next, own),
    ]
  })
}

function compareNext(
  announced: RecipientPreview['contacts'][number]['next_step'],
  happened: HappenedStage | undefined,
  own: readonly HappenedStage[],
): string[] {
  if (announced === null) return happened ? [`announced no next step. Happened: ${describe(own)}`] : []
  const isSame =
    happened &&
    !differs(announced.in_seconds, happened.in_seconds) &&
    happened.names.some((name) => announced.names.includes(name))
  return isSame
    ? []
    : [`announced next ${announced.names} after ${announced.in_seconds} s. Happened: ${describe(own)}`]
}

/** The thread names the next stage, and the outcome the next three of all escalations. */
function compareThread({ thread, outcome, stages, seconds }: Comparison): string[] {
  const coming = stages.filter(({ in_seconds }) => in_seconds > seconds)
  const wrong = thread.paging_requests.flatMap(({ id, next, next_due, state }) => {
    if (state !== 'running') return []
    const [stage] = coming.filter(({ run_id }) => run_id === id)
    const due = (Date.parse(next_due ?? '') - Date.parse(thread.created)) / 1_000
    if (stage && !differs(due, stage.in_seconds) && isNamed(next, stage)) return []
    return [`the thread announced “${next}” after ${due} s. Happened: ${describe(coming)}`]
  })
  const shown = (outcome?.next ?? []).filter(({ kind }) => kind === 'step' || kind === 'end')
  const happened = coming.toSorted((a, b) => a.in_seconds - b.in_seconds)
  const untrue = shown.filter(({ text, due }) => {
    const at = (Date.parse(due) - Date.parse(thread.created)) / 1_000
    return !happened.some((stage) => !differs(at, stage.in_seconds) && isNamed(text, stage))
  })
  return [
    ...wrong,
    ...untrue.map(
      ({ text, due }) => `the outcome announced “${text}” at ${due}. Happened: ${describe(coming)}`,
    ),
  ]
}

const isNamed = (text: string, { kind, names }: HappenedStage): boolean =>
  kind === 'unanswered' ? /no further step|Unanswered/.test(text) : names.some((name) => text.includes(name))

const describe = (stages: readonly HappenedStage[]): string =>
  stages
    .map(
      ({ kind, round, in_seconds, names }) =>
        `${kind} ${round} ${names.join(' + ')} after ${Math.round(in_seconds)} s`,
    )
    .join('; ')
