import type { MappingTarget } from '@wardline/contract/integrations/directory-agents/directory-mapping.schemas.ts'

export const adTitle = 'AD agents'
export const casTitle = 'CAS agents'
export const aboutAd =
  'Directories that this server reads over LDAP, encrypted, such as Active Directory. A sync configuration turns their people into users.'
export const aboutCas =
  'Directories that this server cannot reach: a program inside the hospital reads them and connects out to this server.'

/** §8. */
export const couldNotSaveAgent = 'Error updating/creating agent configuration'

export const aboutMappings = {
  field:
    'Directory attributes that fill user fields. If a field has several, the first one with a value is used.',
  department:
    'People found by a query below its base join the department. The queries decide which accounts the sync maintains.',
  group:
    'Members of the directory group join the permission group, and leave it when they leave the directory group.',
} as const

export const agentMappingsNote =
  'New sync configurations start with these mappings. Later changes here do not affect them.'

export const fieldLabels: Record<MappingTarget, string> = {
  username: 'User name',
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  title: 'Title',
  mobile_number: 'Mobile number',
  home_number: 'Home number',
  pager_email: 'Pager e-mail',
  pager_number: 'Pager number',
  absent_from: 'Absent from',
  absent_until: 'Absent until',
}
