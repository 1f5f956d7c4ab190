import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    contact: {
      account_id: number
      id: GeneratedAlways<number>
      type: 'User' | 'ScheduleGroup' | 'BroadcastGroup' | 'CareTeam' | 'Department'
      user_id: number | null
      paging_group_id: number | null
      department_id: number | null
      patient_id: number | null
      uid: Generated<string>
      name: GeneratedAlways<string>
      words: GeneratedAlways<string>
      is_listed: GeneratedAlways<boolean>
    }
    favorite: { account_id: number; user_id: number; contact_id: number; created: Generated<string> }
    department_contact: {
      account_id: number
      department_id: number
      contact_id: number
      is_pinned: Generated<boolean>
    }
  }
}
