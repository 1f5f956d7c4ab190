import {
  scheduleSourceFacts,
  type ScheduleSourceKind,
} from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type {
  ScheduleSource,
  ScheduleSourceBody,
  ScheduleSourceState,
} from '@wardline/contract/integrations/schedule-sources/schedule-source.schemas.ts'
import type { ScheduleSourceConfiguration } from '../schedule-sources/schedule-source.rules.ts'
import * as errors from './schedule-source.errors.ts'
import type { SourceOverview, SourceSettings, StoredSource } from './schedule-source.queries.ts'

/** Builds the configuration of a system's client from the columns that all systems share. */
export function toConfiguration(
  { kind, base_url, timezone, identifier, user_name }: Pick<StoredSource, 'kind' | keyof SourceSettings>,
  secret: string,
): ScheduleSourceConfiguration {
  const shared = { base_url, time_zone: timezone }
  switch (kind) {
    case 'amion':
      return { kind, ...shared, login: secret }
    case 'qgenda':
      return { kind, ...shared, company_key: identifier, email: user_name, password: secret }
    case 'shiftadmin':
      return { kind, ...shared, group_id: identifier, validation_key: secret }
    case 'tangier':
      return { kind, ...shared, site_id: identifier, user_name, password: secret }
  }
}

/** Fields that the system does not use are emptied. */
export function toSettings(
  kind: ScheduleSourceKind,
  { fail_over_user, secret: _, ...body }: ScheduleSourceBody,
): SourceSettings {
  const { fields } = scheduleSourceFacts[kind]
  return {
    ...body,
    base_url: body.base_url.replace(/\/+$/, ''),
    identifier: fields.identifier === undefined ? '' : body.identifier,
    user_name: fields.user_name === undefined ? '' : body.user_name,
    fail_over_user_id: fail_over_user,
  }
}

/**
 * A stored secret is only sent where it was entered for: with another address or user name it is asked for again.
 */
export function findProblems(
  kind: ScheduleSourceKind,
  settings: SourceSettings,
  secret: string | undefined,
  before: StoredSource | undefined,
): Record<string, string[]> {
  const { fields } = scheduleSourceFacts[kind]
  const problems: Record<string, string[]> = {}
  if (fields.identifier !== undefined && settings.identifier === '') problems['identifier'] = [errors.blank]
  if (fields.user_name !== undefined && settings.user_name === '') problems['user_name'] = [errors.blank]
  const isMoved =
    before !== undefined && (before.base_url !== settings.base_url || before.user_name !== settings.user_name)
  if (secret === '' || (secret === undefined && !before?.sealed_secret)) problems['secret'] = [errors.blank]
  else if (secret === undefined && isMoved) problems['secret'] = [errors.secretAgain]
  return problems
}

function stateOf(source: SourceOverview): ScheduleSourceState {
  if (!source.is_on) return 'off'
  if (source.is_pulling) return 'pulling'
  if (source.trouble !== null) return 'failing'
  if (source.last_success === null) return 'new'
  return source.waiting > 0 ? 'waiting' : 'current'
}

export function presentSource(source: SourceOverview, mayChange: boolean): ScheduleSource {
  const { trouble, failing_since, span_from, span_until } = source
  return {
    id: source.id,
    kind: source.kind,
    name: source.name,
    base_url: source.base_url,
    timezone: source.timezone as ScheduleSource['timezone'],
    identifier: source.identifier,
    user_name: source.user_name,
    is_on: source.is_on,
    interval_minutes: source.interval_minutes,
    days_ahead: source.days_ahead,
    fail_over_user: source.fail_over_user_id,
    fail_over: {
      id: source.fail_over_user_id,
      display_name: source.fail_over_name,
      can_receive: source.fail_over_can_receive,
    },
    has_secret: source.sealed_secret !== null,
    version: source.version,
    state: stateOf(source),
    last_success: source.last_success,
    last_attempt: source.last_attempt,
    next_pull: source.is_on ? source.next_pull : null,
    failure:
      trouble === null
        ? null
        : {
            trouble,
            detail: source.trouble_detail,
            sentence: errors.troubleSentences[trouble](source.kind),
            since: failing_since ?? source.last_attempt ?? source.now,
          },
    span: span_from !== null && span_until !== null ? { from: span_from, until: span_until } : null,
    runs_out: source.runs_out,
    counts: {
      schedules: source.schedules,
      waiting: source.waiting,
      unmapped_shifts: source.unmapped_shifts,
      unmatched_people: source.unmatched_people,
      remote_ids: source.remote_ids,
    },
    may: { change: mayChange },
  }
}
