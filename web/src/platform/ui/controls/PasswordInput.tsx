import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useState, type ComponentProps } from 'react'
import { IconButton } from './Button.tsx'
import { Input } from './Input.tsx'

/** The text can be shown: passphrases are long and typed with gloves on. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <span className={clsx('relative block', className)}>
      <Input type={isShown ? 'text' : 'password'} spellCheck={false} className="pr-control" {...rest} />
      <IconButton
        label={isShown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!isShown)}
        className="absolute top-0 right-0"
      >
        <Icon size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </span>
  )
}
