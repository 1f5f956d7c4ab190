import { sourceSystemIds, type SourceSystem } from '../../paging/imported-shifts/source-systems.ts'
import type { Permission } from '../../permissions.ts'

/** On-call scheduling systems that schedules are pulled from, as paths name them. */
export const scheduleSourceKinds = sourceSystemIds
export type ScheduleSourceKind = SourceSystem

interface KindFacts {
  view: Permission
  base_url: string
  /** The source's word for its rows of assignments (paging §3). */
  assignments: 'shifts' | 'tasks'
  /** Labels of the fields that it uses. */
  fields: { identifier?: string; user_name?: string; secret: string }
}

/** Paging §6. Base addresses can be changed, for a proxy or a server of the hospital. */
export const scheduleSourceFacts: Readonly<Record<ScheduleSourceKind, KindFacts>> = {
  amion: {
    view: 'amion.view_amionconfiguration',
    base_url: 'https://www.amion.com',
    assignments: 'shifts',
    fields: { secret: 'Schedule login' },
  },
  qgenda: {
    view: 'qgenda.view_qgendaconfiguration',
    base_url: 'https://api.qgenda.com/v2',
    assignments: 'tasks',
    fields: { identifier: 'Company key', user_name: 'E-mail', secret: 'Password' },
  },
  shiftadmin: {
    view: 'base.view_integrationconfiguration',
    base_url: 'https://www.shiftadmin.com',
    assignments: 'shifts',
    fields: { identifier: 'Group id', secret: 'Validation key' },
  },
  tangier: {
    view: 'tangier.view_tangierconfiguration',
    // Each hospital has its own.
    base_url: '',
    assignments: 'shifts',
    fields: { identifier: 'Site id', user_name: 'User name', secret: 'Password' },
  },
}

export const changeSources = 'base.change_integrationconfiguration' satisfies Permission

export const pullLimits = {
  /** The shortest interval between two pulls. Amion requires it. */
  least_minutes: 5,
  most_minutes: 1440,
  most_days_ahead: 366,
  /** A pull that would remove a larger share of a group's upcoming shifts waits for a decision. */
  removal_share: 0.2,
} as const
