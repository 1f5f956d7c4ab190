import type { UserSummary } from '@wardline/contract/accounts/user.schemas.ts'
import { useRef, useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { upload } from '../../../platform/api/upload.ts'
import { acceptOf, filesError, photoRules } from '../../../platform/forms/file.rules.ts'
import { Avatar } from '../../../platform/ui/Avatar.tsx'
import { Button } from '../../../platform/ui/Button.tsx'
import type { Me } from '../me.api.ts'

const failure = (reason: unknown): string => {
  const fallback = 'Could not update profile. Please try again.'
  if (!isApiError(reason)) return fallback
  return Object.values(reason.fields)[0]?.[0] ?? (reason.detail || fallback)
}

interface PhotoFormProps {
  me: Me
  onChanged: (user: UserSummary) => void
}

export function PhotoForm({ me, onChanged }: PhotoFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (change: () => Promise<UserSummary>) => {
    setBusy(true)
    setError(null)
    await change().then(onChanged, (reason: unknown) => setError(failure(reason)))
    setBusy(false)
  }
  const choose = (files: File[]) => {
    const [file] = files
    const refused = filesError(files, photoRules)
    setError(refused)
    if (file && !refused) void run(() => upload('POST /users/{id}/photo/', { file, params: { id: me.id } }))
  }
  return (
    <div className="flex items-center gap-4">
      <Avatar name={me.display_name} avatar={me.avatar} picture={me.profile_picture} size={64} decorative />
      <div className="flex min-w-0 flex-col gap-1.5">
        <div className="flex flex-wrap gap-2">
          <Button busy={isBusy} onClick={() => input.current?.click()}>
            {me.profile_picture ? 'Change photo' : 'Add a photo'}
          </Button>
          {me.profile_picture && (
            <Button
              tone="ghost"
              busy={isBusy}
              onClick={() => void run(() => call('DELETE /users/{id}/photo/', { params: { id: me.id } }))}
            >
              Clear photo
            </Button>
          )}
        </div>
        <p role="status" className={error ? 'text-xs text-danger' : 'text-xs text-ink-2'}>
          {error ?? 'jpg, png or gif, up to 512 KB'}
        </p>
        <input
          ref={input}
          type="file"
          hidden
          data-testid="photo"
          accept={acceptOf(photoRules)}
          onChange={({ currentTarget }) => {
            choose([...(currentTarget.files ?? [])])
            currentTarget.value = ''
          }}
        />
      </div>
    </div>
  )
}
