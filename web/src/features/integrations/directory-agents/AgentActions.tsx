import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { errorSentences } from '../../../platform/forms/error-sentences.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { DeleteDialog } from '../../../platform/ui/dialogs/DeleteDialog.tsx'
import { useDeleteAgent, type AgentKind } from './agent.api.ts'

interface AgentActionsProps {
  kind: AgentKind
  agent: { id: number; name: string; may: { change: boolean; delete: boolean } }
  onEdit: () => void
  children?: ReactNode
}

/** Edit and delete; more in front of them. */
export function AgentActions({ kind, agent, onEdit, children }: AgentActionsProps) {
  const navigate = useNavigate()
  const remove = useDeleteAgent(kind, agent.id)
  const [isDeleting, setDeleting] = useState(false)
  if (!agent.may.change) return null
  return (
    <div className="flex flex-wrap gap-2">
      {children}
      <Button onClick={onEdit}>Edit</Button>
      {agent.may.delete && <Button onClick={() => setDeleting(true)}>Delete</Button>}
      {isDeleting && (
        <DeleteDialog
          name={agent.name}
          isBusy={remove.isPending}
          errors={remove.error ? ['Could not delete the agent', ...errorSentences(remove.error)] : []}
          onDelete={() =>
            remove.mutate(undefined, {
              onSuccess: () =>
                void navigate({
                  to: '/accountSettings/$section/{-$item}',
                  params: { section: kind === 'ad' ? 'adAgents' : 'casAgents', item: undefined },
                }),
            })
          }
          onClose={() => setDeleting(false)}
        >
          Its connection and its mappings are removed. Users stay as they are.
        </DeleteDialog>
      )}
    </div>
  )
}
