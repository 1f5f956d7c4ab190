import type { GeneratedAlways } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    contact: {
      account_id: number
      id: GeneratedAlways<number>
      type: 'User' | 'ScheduleGroup' | 'BroadcastGroup' | 'CareTeam' | 'Department'
      user_id: number | null
      paging_group_id: number | null
      department_id: number | null
    }
  }
}
