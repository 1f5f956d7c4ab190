import {
  changeSources,
  scheduleSourceFacts,
  scheduleSourceKinds,
} from '@wardline/contract/integrations/schedule-sources/schedule-source-kinds.rules.ts'
import type { Integration } from '@wardline/contract/integrations/overview/integration.schemas.ts'
import { sourceSystems } from '@wardline/contract/paging/imported-shifts/source-systems.ts'
import { hasFullAdministration } from '@wardline/contract/permissions.ts'

export interface LinkChoice {
  label: string
  href: string
}

interface ConnectChoices {
  /** Systems of which a hospital may have several configurations. */
  add: LinkChoice[]
  set_up: LinkChoice[]
}

/** Systems that this user may connect, with or without an existing configuration. */
export function listConnectChoices(
  rows: readonly Integration[],
  permissions: readonly string[],
): ConnectChoices {
  const sources = permissions.includes(changeSources)
    ? scheduleSourceKinds.map((kind) => ({
        label: `Add ${sourceSystems[kind]} configuration`,
        href: `/integrations/${kind}/new`,
      }))
    : []
  const syncs = hasFullAdministration(permissions)
    ? [{ label: 'Add directory sync configuration', href: '/accountSettings/userSync/new' }]
    : []
  const isOther = ({ key, purpose }: Integration) => purpose !== 'schedules' && key !== 'directory_sync'
  return {
    add: [...sources, ...syncs],
    set_up: rows.flatMap((row) =>
      row.state === 'not_set_up' && row.next_step !== null && row.href !== null && isOther(row)
        ? [{ label: `Set up ${row.name}`, href: row.href }]
        : [],
    ),
  }
}

/** Systems whose remote ids this user may see and which have a configuration. */
export const listRemoteIdChoices = (
  rows: readonly Integration[],
  permissions: readonly string[],
): LinkChoice[] =>
  scheduleSourceKinds
    .filter(
      (kind) => permissions.includes(changeSources) || permissions.includes(scheduleSourceFacts[kind].view),
    )
    .filter((kind) => rows.some(({ key }) => key.startsWith(`${kind}-`)))
    .map((kind) => ({ label: sourceSystems[kind], href: `/integrations/remoteIds/${kind}` }))
