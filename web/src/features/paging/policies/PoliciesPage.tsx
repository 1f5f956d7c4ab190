import { useQuery } from '@tanstack/react-query'
import type { EscalationPolicy } from '@wardline/contract/paging/policies/escalation-policy.schemas.ts'
import { useState } from 'react'
import { AdminListPage } from '../../../platform/ui/layout/AdminListPage.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { policiesQuery } from './policy.api.ts'
import { DeletePolicyDialog } from './DeletePolicyDialog.tsx'
import { PolicyDialog } from './PolicyDialog.tsx'
import { PolicyRow } from './PolicyRow.tsx'

type OpenDialog = { kind: 'new' } | { kind: 'edit' | 'delete'; policy: EscalationPolicy }

export function PoliciesPage() {
  const { permissions } = useMe()
  const { data: policies, isError, refetch } = useQuery(policiesQuery)
  const [dialog, setDialog] = useState<OpenDialog>()
  const mayChange = permissions.includes('scheduling.change_escalationpolicy')
  const close = () => setDialog(undefined)
  return (
    <AdminListPage
      title="Escalation policies"
      about="Who is alerted, and when, if a page isn’t answered. Times count from sending (h:mm)."
      noun="escalation policies"
      example="For example, the user on call at once, the second call after 3 minutes, and the operator after 8 minutes."
      items={policies}
      isError={isError}
      onRetry={refetch}
      addLabel="New policy"
      onAdd={mayChange ? () => setDialog({ kind: 'new' }) : undefined}
      renderItem={(policy) => (
        <PolicyRow
          key={policy.id}
          policy={policy}
          onEdit={() => setDialog({ kind: 'edit', policy })}
          onDelete={() => setDialog({ kind: 'delete', policy })}
        />
      )}
    >
      {dialog?.kind === 'new' && <PolicyDialog policy={null} onClose={close} />}
      {dialog?.kind === 'edit' && (
        <PolicyDialog
          policy={policies?.find(({ id }) => id === dialog.policy.id) ?? dialog.policy}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && <DeletePolicyDialog policy={dialog.policy} onClose={close} />}
    </AdminListPage>
  )
}
