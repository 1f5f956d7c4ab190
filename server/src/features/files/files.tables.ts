import type { Generated } from 'kysely'

declare module '../../platform/db/tables.ts' {
  interface Tables {
    file: {
      account_id: number
      id: Generated<number>
      purpose: 'attachment' | 'file' | 'photo'
      name: string
      mime_type: string
      size: number
      sha256: Buffer
      blob_key: string
      uploaded_by: number
      created: Generated<string>
      thread_id: number | null
      message_id: number | null
    }
  }
}
