import {
  scheduleSourceKinds,
  type ScheduleSourceKind,
} from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import type { Context } from '../../../platform/http/context.ts'
import {
  describeIntegration,
  type IntegrationRow,
  type IntegrationSource,
} from '../integration-source.rules.ts'
import { findStoredSource, mayChangeSources, maySeeSources } from './schedule-source.access.ts'
import { describeFailure, testStored, type SourceNeeds } from './schedule-source.actions.ts'
import { listSources, type SourceOverview } from './schedule-source.queries.ts'

const count = (number: number, noun: string): string =>
  `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`

/** The consequence comes before the cause: calendars keep the last good schedule. */
function describeState(source: SourceOverview) {
  if (!source.is_on) return { state: 'paused' } as const
  if (source.trouble !== null)
    return {
      state: 'failing',
      consequence:
        source.runs_out === null
          ? 'No shift of this source is on a calendar.'
          : 'Pages go by the last good schedule until it runs out.',
      problem: describeFailure(source.kind, { trouble: source.trouble, detail: source.trouble_detail }),
    } as const
  if (source.waiting > 0)
    return {
      state: 'attention',
      consequence: `The changes of ${count(source.waiting, 'schedule')} wait for your decision.`,
      next_step: 'Review',
    } as const
  if (source.unmatched_people > 0)
    return {
      state: 'attention',
      state_label: 'Needs matching',
      consequence: `Shifts of ${source.unmatched_people === 1 ? 'one person' : `${source.unmatched_people} people`} go to the fail-over user.`,
      next_step: 'Match',
    } as const
  if (source.last_success !== null && source.schedules === 0)
    return { state: 'attention', state_label: 'Needs mapping', next_step: 'Map' } as const
  return { state: source.last_success === null ? 'waiting' : 'working' } as const
}

function describeSource(ctx: Context, source: SourceOverview): IntegrationRow {
  const { id, kind, name, schedules, last_success, next_pull, is_on } = source
  const system = sourceSystems[kind]
  return describeIntegration({
    key: `${kind}-${id}`,
    purpose: 'schedules',
    name: name === system ? system : `${system}: ${name}`,
    feeds: schedules === 0 ? '' : count(schedules, 'schedule group'),
    last_success,
    next_run: is_on ? next_pull : null,
    href: `/integrations/${kind}/${id}`,
    may: { test: mayChangeSources(ctx) },
    ...describeState(source),
  })
}

async function listKind(ctx: Context, kind: ScheduleSourceKind): Promise<IntegrationRow[]> {
  if (!maySeeSources(ctx, kind)) return []
  const sources = await ctx.read((db) => listSources(db, { account_id: ctx.caller.account_id, kind }))
  if (sources.length > 0) return sources.map((source) => describeSource(ctx, source))
  const href = mayChangeSources(ctx) ? `/integrations/${kind}/new` : null
  return [
    describeIntegration({
      key: kind,
      purpose: 'schedules',
      name: sourceSystems[kind],
      state: 'not_set_up',
      href,
    }),
  ]
}

/** `qgenda-5`: the system and the configuration. */
function parseKey(key: string): { kind: ScheduleSourceKind; id: number } | undefined {
  const [name, id] = key.split('-')
  const kind = scheduleSourceKinds.find((each) => each === name)
  return kind && id !== undefined && /^[1-9]\d{0,14}$/.test(id) ? { kind, id: Number(id) } : undefined
}

export const scheduleSourceIntegrations = (needs: SourceNeeds): IntegrationSource => ({
  async list(ctx) {
    const rows: IntegrationRow[] = []
    for (const kind of scheduleSourceKinds) rows.push(...(await listKind(ctx, kind)))
    return rows
  },
  async test(ctx, key) {
    const parsed = parseKey(key)
    if (!parsed) return undefined
    const { account_id } = ctx.caller
    const source = await ctx.read((db) => findStoredSource(db, { account_id, id: parsed.id }))
    if (source?.kind !== parsed.kind) return undefined
    const steps = await testStored(ctx, source, needs)
    return {
      steps: steps.map(({ step, passed, text }) => ({ step, problem: passed ? null : text })),
      found: '',
    }
  },
})
