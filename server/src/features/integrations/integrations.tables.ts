import type { Generated } from 'kysely'

/** Tables of migrations 0020 and 0026. */
declare module '../../platform/db/tables.ts' {
  interface Tables {
    emr_endpoint: {
      account_id: number
      host: string
      port: number
      sending_application: Generated<string>
      sending_facility: Generated<string>
      receiving_application: Generated<string>
      receiving_facility: Generated<string>
      is_on: Generated<boolean>
    }
  }
}
