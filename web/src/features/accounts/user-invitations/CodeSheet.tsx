import type { Invitations } from '@wardline/contract/accounts/user-accounts/invitation.schemas.ts'
import { createPortal } from 'react-dom'
import { formatFullDateTime } from '../../../platform/clock/dates.ts'
import './code-sheet.css'

interface CodeSheetProps {
  invitations: Invitations
  /** The hospital. */
  account: string
}

/** A list on the screen, and on paper one card for each user to cut out. */
export const CodeSheet = ({ invitations: { invited, expires }, account }: CodeSheetProps) => (
  <>
    <table className="w-full text-left">
      <thead>
        <tr className="border-b border-line text-ink-2">
          <th className="py-1 pr-3 font-medium">User</th>
          <th className="py-1 pr-3 font-medium">User name</th>
          <th className="py-1 font-medium">One-time code</th>
        </tr>
      </thead>
      <tbody>
        {invited.map(({ user_id, display_name, username, code }) => (
          <tr key={user_id} className="border-b border-line">
            <td className="py-1 pr-3">{display_name}</td>
            <td className="py-1 pr-3 break-all">{username}</td>
            <td className="py-1 font-mono whitespace-nowrap">{code}</td>
          </tr>
        ))}
      </tbody>
    </table>
    {createPortal(
      <div className="code-sheet">
        {invited.map(({ user_id, display_name, username, departments, code }) => (
          <section key={user_id}>
            <h2>{display_name}</h2>
            <p>{departments.join(', ')}</p>
            <dl>
              <dt>Open</dt>
              <dd>{`${location.origin}/sign-in`}</dd>
              <dt>User name</dt>
              <dd>{username}</dd>
              <dt>Password</dt>
              <dd className="code">{code}</dd>
            </dl>
            <p>
              For Wardline at {account}. The code works once, and you then choose your own password
              {expires !== null && `. Use it before ${formatFullDateTime(Date.parse(expires))}`}.
            </p>
          </section>
        ))}
      </div>,
      document.body,
    )}
  </>
)
