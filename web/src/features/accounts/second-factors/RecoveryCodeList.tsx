import { Button } from '../../../platform/ui/controls/Button.tsx'
import { secondFactorText } from './second-factor.text.ts'

interface RecoveryCodeListProps {
  codes: readonly string[]
  username: string
}

const fileText = ({ codes, username }: RecoveryCodeListProps) =>
  `Wardline: recovery codes of ${username}\r\nEach works once.\r\n\r\n${codes.join('\r\n')}\r\n`

function download(list: RecoveryCodeListProps): void {
  const url = URL.createObjectURL(new Blob([fileText(list)], { type: 'text/plain' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'wardline-recovery-codes.txt'
  link.click()
  URL.revokeObjectURL(url)
}

/** The only time that they are shown. */
export const RecoveryCodeList = (list: RecoveryCodeListProps) => (
  <div className="flex flex-col gap-3">
    <p className="text-sm">{secondFactorText.codesAbout}</p>
    <ul
      role="list"
      aria-label={secondFactorText.codesTitle}
      className="grid grid-cols-2 gap-x-6 gap-y-1 rounded-md border border-line p-3 font-mono text-sm"
    >
      {list.codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </ul>
    <div className="flex gap-2 print:hidden">
      <Button onClick={() => download(list)}>{secondFactorText.download}</Button>
      <Button onClick={() => window.print()}>{secondFactorText.print}</Button>
    </div>
  </div>
)
