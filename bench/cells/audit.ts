import type { Cell } from './cell.ts'
import { createListCell } from './list-page.ts'

const userOf = (n: number): number => 2 + ((n * 7919) % 900)

/** (k) A page of the audit trail of a million entries; the floor reads one index. */
const createAuditCell = (what: string, query: (user: number) => string): Cell =>
  createListCell({
    id: 'k',
    what,
    address: (n) => `/api/v1/accounts/1/audit/?${query(userOf(n))}`,
    floor: (target, n) => target.audit(userOf(n)),
  })

export const auditCells: readonly Cell[] = [
  createAuditCell('audit, newest of 1,000,000', () => ''),
  createAuditCell('audit, one user', (user) => `user_id=${user}`),
  createAuditCell('audit, a rare action', () => 'action=role.changed'),
]
