import type { Permission } from '../../permissions.ts'

/**
 * Any of these permissions opens the list. Each row then needs the permission of its own configuration
 * (specification §6).
 */
export const integrationPermissions: readonly Permission[] = [
  'base.view_integrationconfiguration',
  'base.change_integrationconfiguration',
  'amion.view_amionconfiguration',
  'qgenda.view_qgendaconfiguration',
  'tangier.view_tangierconfiguration',
  'accounts.view_directorysync',
  'accounts.change_identityprovider',
  'accounts.change_apitoken',
]
