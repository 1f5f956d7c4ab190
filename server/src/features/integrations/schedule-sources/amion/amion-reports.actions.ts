import type { ScheduleSourceNeeds, SourceResult } from '../schedule-source.rules.ts'
import type { SendToSource } from '../requests/source-request.actions.ts'
import { readBody } from '../requests/source-request.actions.ts'
import { fail, succeed } from '../requests/source-result.rules.ts'

/** The vendor asks for at least five minutes between requests for the same data. */
const keep_ms = 5 * 60_000

/**
 * Bounds the memory for reports of about 10 MB each: an older one is dropped, and cannot be read again until
 * its five minutes are over.
 */
const most_kept = 20

interface CachedReport {
  asked_ms: number
  text: Promise<SourceResult<string>> | undefined
}

/** The cache of this process, by the address of the report. */
const reports = new Map<string, CachedReport>()

function removeOld(now_ms: number): void {
  for (const [url, { asked_ms }] of reports) if (Math.abs(now_ms - asked_ms) >= keep_ms) reports.delete(url)
  const filled = [...reports.values()].filter(({ text }) => text !== undefined)
  for (const cached of filled.slice(0, Math.max(filled.length - most_kept, 0))) cached.text = undefined
}

/** Reads a report, or returns the one of the last five minutes. */
export async function readAmionReport(
  url: string,
  send: SendToSource,
  { now }: ScheduleSourceNeeds,
): Promise<SourceResult<string>> {
  const now_ms = now().getTime()
  removeOld(now_ms)
  const cached = reports.get(url)
  if (cached)
    return cached.text ?? fail('rate_limited', 'Amion may be asked for a report every five minutes.')
  const text = request(url, send)
  reports.set(url, { asked_ms: now_ms, text })
  const result = await text
  // Amion was not reached, so it may be asked again at once.
  if (!result.ok && result.trouble !== 'refused') reports.delete(url)
  return result
}

async function request(url: string, send: SendToSource): Promise<SourceResult<string>> {
  const answer = await send({ url })
  if (!answer.ok) return answer
  const body = readBody(answer.value)
  return body.ok ? succeed(body.value.toString('latin1')) : body
}
