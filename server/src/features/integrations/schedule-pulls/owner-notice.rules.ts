import { sourceSystems, type SourceSystem } from '@wardline/contract/paging/imported-shifts/source-systems.ts'

interface About {
  kind: SourceSystem
  source_name: string
  group_name: string
  time_zone: string
}

const formatMoment = (instant: string, time_zone: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(time_zone).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })

interface End {
  ends: string
  hours: number
  last_success: string | null
  trouble: string | null
  is_waiting: boolean
}

function reasonOf(
  { kind, source_name, time_zone }: About,
  { trouble, is_waiting, last_success }: End,
): string {
  const name = `${sourceSystems[kind]} (${source_name})`
  if (trouble !== null && last_success !== null)
    return `${name} cannot be pulled. The last good schedule is from ${formatMoment(last_success, time_zone)}.`
  if (trouble !== null) return `${name} cannot be pulled.`
  return is_waiting ? `A pull of ${name} is waiting for your decision.` : `${name} has no later shifts.`
}

/** The notice has no patient data: only groups and times. */
export function endNotice(about: About, end: End, link: string | null): { subject: string; body: string } {
  const { group_name, time_zone } = about
  const at = formatMoment(end.ends, time_zone)
  const isOver = end.hours === 0
  return {
    subject: isOver ? `The schedule of ${group_name} has run out` : `The schedule of ${group_name} runs out`,
    body: [
      isOver
        ? `${group_name} has had no first call since ${at}. Pages go to the fail-over user.`
        : `${group_name} has no first call from ${at} on. Pages then go to the fail-over user.`,
      reasonOf(about, end),
      'Have the source corrected, or enter shifts on the calendar.',
      ...(link === null ? [] : [link]),
    ].join('\n'),
  }
}

export function waitingNotice(
  { kind, source_name, group_name }: About,
  { removed, total }: { removed: number; total: number },
  link: string | null,
): { subject: string; body: string } {
  return {
    subject: `A pull would remove ${removed} of ${total} shifts of ${group_name}`,
    body: [
      `The last pull of ${sourceSystems[kind]} (${source_name}) no longer has ${removed} of ${total} upcoming shifts of ${group_name}.`,
      'Nothing was changed. Check the preview, then apply it or have the source corrected.',
      ...(link === null ? [] : [link]),
    ].join('\n'),
  }
}
