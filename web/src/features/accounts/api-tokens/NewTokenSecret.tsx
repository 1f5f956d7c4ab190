import type { NewApiToken } from '@wardline/contract/accounts/api-tokens/api-token.schemas.ts'
import { CopyField } from '../../../platform/ui/controls/CopyField.tsx'
import { tokenText } from './api-token.text.ts'
import { curlExample } from './api-token.view.ts'

export const NewTokenSecret = ({ token }: { token: NewApiToken }) => (
  <div className="flex flex-col gap-4 text-sm">
    <p role="status">{tokenText.once}</p>
    <CopyField label="Token" value={token.token} />
    <CopyField label="Try it" value={curlExample(location.origin, token.token)} />
  </div>
)
