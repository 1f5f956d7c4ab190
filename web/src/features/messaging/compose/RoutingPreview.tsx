import { IconRoute } from '@tabler/icons-react'
import type { RecipientPreview } from '@wardline/contract/messaging/messages/recipient-preview.schemas.ts'
import { problemOf } from './routing-preview.view.ts'
import { routingPreviewLabel } from './compose.text.ts'

/** The last line of the list of recipients (flag `routing`): what policies change besides them. A polite live region. */
export function RoutingPreview({ preview }: { preview: RecipientPreview }) {
  const { policies, problem } = preview
  const notNamed = problemOf(preview)
  const isEmpty = policies.length === 0 && problem === null
  return (
    <div role="status" aria-label={routingPreviewLabel} className={isEmpty ? 'sr-only' : ''}>
      {!isEmpty && (
        <div className="flex gap-2 border-t border-line px-2.5 py-1 text-xs text-ink-2">
          <IconRoute size={15} aria-hidden className="mt-px flex-none" />
          <div className="min-w-0 wrap-anywhere">
            {policies.map(({ policy_name, effects }) => (
              <span key={policy_name} className={problem === null ? undefined : 'text-danger'}>
                <span className="font-medium">{policy_name}</span>: {effects.join(' ')}{' '}
              </span>
            ))}
            {notNamed !== null && <span className="font-medium text-danger">{notNamed}</span>}
          </div>
        </div>
      )}
    </div>
  )
}
