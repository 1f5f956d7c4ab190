import type { CarrierKind, Medium } from '@wardline/contract/alerts/alert.schemas.ts'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'

type Id = GeneratedAlways<number>

/** Tables of migrations 0040 and 0041 that are about carriers. */
declare module '../../platform/db/tables.ts' {
  interface Tables {
    carrier: {
      account_id: number
      id: Id
      uid: Generated<string>
      kind: CarrierKind
      settings: JSONColumnType<Record<string, unknown>>
      secrets: Buffer | null
      is_on: Generated<boolean>
      last_ok: string | null
      last_failure: string | null
      last_problem: Generated<string>
      created: Generated<string>
      updated: Generated<string>
    }
    sandbox_message: {
      account_id: number
      id: Id
      reference: string
      medium: Extract<Medium, 'sms' | 'voice' | 'email' | 'pager'>
      address: string
      priority: number
      subject: string
      text: string
      choices: string[]
      at: Generated<string>
      answer: Generated<string>
      said: Generated<string>
      answered: string | null
    }
  }
}
