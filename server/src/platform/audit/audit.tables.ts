declare module '../db/tables.ts' {
  interface Tables {
    audit: {
      account_id: number
      id: number
      xid: string
      at: string
      actor_id: number | null
      action: string
      object_type: string
      object_id: number | null
      details: unknown
    }
    audit_seal: { account_id: number; seq: number; audit_id: number; hash: Buffer }
    audit_cursor: { only_one: boolean; snapshot: string }
  }
}

export {}
