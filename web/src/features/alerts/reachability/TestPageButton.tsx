import { IconBellRinging } from '@tabler/icons-react'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { useSendTestPage, useTestPage } from './reachability.api.ts'
import { TestPageResult } from './TestPageResult.tsx'

export function TestPageButton({ user_id, name }: { user_id?: number; name?: string }) {
  const send = useSendTestPage()
  const [thread_id, setThread] = useState<number>()
  const { data: page } = useTestPage(thread_id)
  const sendTest = () =>
    send.mutate(user_id === undefined ? {} : { user_id }, { onSuccess: (sent) => setThread(sent.thread_id) })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <Button busy={send.isPending} onClick={sendTest} aria-label={name && `Send a test page to ${name}`}>
          <IconBellRinging size={16} stroke={1.75} aria-hidden />
          {name ? 'Test page' : 'Send myself a test page'}
        </Button>
        {!name && <p className="text-sm text-ink-2">Sends a test on all your channels.</p>}
      </div>
      {send.error && (
        <p role="alert" className="text-sm text-danger">
          {(isApiError(send.error) && send.error.fields['user_id']?.[0]) ||
            'Could not send the test page. Please try again.'}
        </p>
      )}
      {page && <TestPageResult page={page} />}
    </div>
  )
}
