import { useQuery } from '@tanstack/react-query'
import type { Prompt } from '@wardline/contract/paging/prompts/prompt.schemas.ts'
import { Suspense, useState } from 'react'
import { findLatest } from '../../../platform/api/latest-record.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { AdminListPage } from '../../../platform/ui/layout/AdminListPage.tsx'
import { useMe } from '../../accounts/me/me.api.ts'
import { promptsQuery } from './prompt.api.ts'
import { PromptRow } from './PromptRow.tsx'

const PromptDialog = lazyComponent(() =>
  import('./PromptDialog.tsx').then((module) => ({ default: module.PromptDialog })),
)
const DeletePromptDialog = lazyComponent(() =>
  import('./DeletePromptDialog.tsx').then((module) => ({ default: module.DeletePromptDialog })),
)

type OpenDialog = { kind: 'new' } | { kind: 'rename' | 'delete'; prompt: Prompt }

export function PromptsPage() {
  const { permissions } = useMe()
  const { data: prompts, isError, refetch } = useQuery(promptsQuery)
  const [dialog, setDialog] = useState<OpenDialog>()
  const mayChange = permissions.includes('paginggroups.change_prompt')
  const close = () => setDialog(undefined)
  return (
    <AdminListPage
      title="Prompts"
      about="Greetings for callers of a group’s pager numbers: one while someone is on call, another during gaps."
      noun="prompts"
      example="For example, “You have reached Cardiology. Enter your call-back number.”"
      items={prompts}
      isError={isError}
      onRetry={refetch}
      addLabel="New prompt"
      onAdd={mayChange ? () => setDialog({ kind: 'new' }) : undefined}
      renderItem={(prompt) => (
        <PromptRow
          key={prompt.id}
          prompt={prompt}
          onRename={() => setDialog({ kind: 'rename', prompt })}
          onDelete={() => setDialog({ kind: 'delete', prompt })}
        />
      )}
    >
      <Suspense>
        {dialog?.kind === 'new' && <PromptDialog prompt={null} onClose={close} />}
        {dialog?.kind === 'rename' && (
          <PromptDialog prompt={findLatest(prompts, dialog.prompt)} onClose={close} />
        )}
        {dialog?.kind === 'delete' && <DeletePromptDialog prompt={dialog.prompt} onClose={close} />}
      </Suspense>
    </AdminListPage>
  )
}
