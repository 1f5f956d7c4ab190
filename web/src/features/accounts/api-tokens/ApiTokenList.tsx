import type { ApiToken } from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'
import { useState } from 'react'
import { useNow } from '../../../platform/clock/use-now.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Chip } from '../../../platform/ui/indicators/Chip.tsx'
import { tokenText } from './api-token.text.ts'
import { describeTokenUse, expiresSoon } from './api-token.view.ts'
import { RevokeTokenDialog } from './RevokeTokenDialog.tsx'

interface ApiTokenListProps {
  tokens: readonly ApiToken[]
  scope: 'own' | 'account'
}

export function ApiTokenList({ tokens, scope }: ApiTokenListProps) {
  const now = useNow()
  const [revoked, setRevoked] = useState<ApiToken>()
  if (tokens.length === 0) return <p className="text-sm text-ink-2">{tokenText.empty}</p>
  return (
    <>
      <ul role="list" className="divide-y divide-line border-y border-line">
        {tokens.map((token) => (
          <li key={token.id} className="flex min-h-12 items-center gap-3 py-1.5">
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-2 text-sm font-medium wrap-anywhere">
                {token.name}
                {token.state !== 'active' && <Chip>{token.state === 'expired' ? 'Expired' : 'Revoked'}</Chip>}
                {expiresSoon(token, now) && <Chip tone="warn">Expires soon</Chip>}
              </span>
              <span className="block text-xs text-ink-2 wrap-anywhere">
                {scope === 'account' && token.kind === 'personal' && `${token.user.display_name} · `}
                {describeTokenUse(token, now)} · …{token.hint}
              </span>
              <span className="block text-xs text-ink-2 wrap-anywhere">{token.scopes.join(', ')}</span>
            </span>
            {token.state === 'active' && (
              <Button tone="ghost" aria-label={`Revoke ${token.name}`} onClick={() => setRevoked(token)}>
                Revoke
              </Button>
            )}
          </li>
        ))}
      </ul>
      {revoked && <RevokeTokenDialog token={revoked} scope={scope} onClose={() => setRevoked(undefined)} />}
    </>
  )
}
