import { Suspense, useState } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { isApiError, type ApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/call.ts'
import { FormErrors } from '../../../platform/ui/feedback/FormErrors.tsx'
import { showServerErrors } from '../../../platform/forms/server-errors.ts'
import { lazyComponent } from '../../../platform/loading/lazy-import.ts'
import { createPreference, usePreference } from '../../../platform/preferences/preference.ts'
import { Button } from '../../../platform/ui/controls/Button.tsx'
import { Checkbox } from '../../../platform/ui/controls/Checkbox.tsx'
import { Field } from '../../../platform/ui/controls/Field.tsx'
import { Input } from '../../../platform/ui/controls/Input.tsx'
import { PasswordInput } from '../../../platform/ui/controls/PasswordInput.tsx'
import type { SecondFactorMethod } from '@wardline/contract/accounts/session.schemas.ts'
import type { Me } from '../me/me.api.ts'
import { AccountChoiceForm } from './AccountChoiceForm.tsx'
import { DemoPeople, type DemoChoice } from './DemoPeople.tsx'
import { lockText } from './lock.text.ts'
import { SignOnButtons } from './SignOnButtons.tsx'
import { NewPasswordForm, type Credentials } from './NewPasswordForm.tsx'

export interface SignInFormProps {
  /** User name of the locked session in this browser, if there is one. */
  username?: string
  /** A path of the application that opens after a sign-in at a provider. */
  next?: string
  /** Awaited: the button stays busy until the first screen has loaded. */
  onSignedIn: (me: Me) => void | Promise<void>
}

const SecondStepForm = lazyComponent(() =>
  import('../authenticators/SecondStepForm.tsx').then(({ SecondStepForm: form }) => ({ default: form })),
)
const PasskeySignIn = lazyComponent(() =>
  import('../authenticators/PasskeySignIn.tsx').then(({ PasskeySignIn: button }) => ({ default: button })),
)

interface AccountChoice {
  credentials: Credentials
  accounts: readonly string[]
}

/** Kept in this browser for the next sign-in. */
const sharedWorkstation = createPreference('wardline.shared', ['off', 'on'], 'off')

const readMethods = ({ fields }: ApiError) => (fields['methods'] ?? []) as SecondFactorMethod[]

/** Repeats two rules of the contract, whose schema would add 26 kB to the first screen. */
const rules = {
  email: { validate: (text: string) => text.trim() !== '' || 'Enter your e-mail address or user name.' },
  password: { required: 'Enter your password.' },
}

export function SignInForm({ username = '', next = '', onSignedIn }: SignInFormProps) {
  const { register, handleSubmit, setError, setFocus, setValue, control } = useForm({
    defaultValues: { email: username, password: '' },
  })
  const { errors, isSubmitting } = useFormState({ control })
  const [formErrors, setFormErrors] = useState<string[]>([])
  const [mustChange, setMustChange] = useState<Credentials>()
  const isShared = usePreference(sharedWorkstation) === 'on'
  const [choice, setChoice] = useState<AccountChoice>()
  const [methods, setMethods] = useState<readonly SecondFactorMethod[]>()
  const askForSecondFactor = (reason: ApiError) => {
    setChoice(undefined)
    setMustChange(undefined)
    setMethods(readMethods(reason))
  }
  const enteredName = useWatch({ control, name: 'email' })
  const send = async (credentials: Credentials) => {
    setFormErrors([])
    try {
      await onSignedIn(await call('POST /api/v1/auth/login/', { body: credentials }))
    } catch (reason) {
      if (!isApiError(reason)) throw reason
      if (reason.code === 'sign_in.choose_account')
        return setChoice({ credentials, accounts: reason.fields['accounts'] ?? [] })
      if (reason.code === 'sign_in.second_factor') return askForSecondFactor(reason)
      setChoice(undefined)
      if (reason.code === 'sign_in.new_password') return setMustChange(credentials)
      const sentences = showServerErrors(reason, ['email', 'password'], setError)
      setFormErrors(sentences)
      if (sentences.length > 0) setFocus('password', { shouldSelect: true })
    }
  }
  const signIn = handleSubmit((body) => send({ ...body, is_shared: isShared }))
  const signInAs = ({ username: name, password }: DemoChoice) => {
    setValue('email', name)
    setValue('password', password ?? '')
    if (password === null) setFocus('password')
    else void signIn()
  }
  if (methods)
    return (
      <Suspense fallback={null}>
        <SecondStepForm
          methods={methods}
          onSignedIn={onSignedIn}
          onCancel={(reason) => {
            setMethods(undefined)
            setFormErrors(reason === undefined ? [] : [reason])
          }}
        />
      </Suspense>
    )
  if (choice)
    return (
      <AccountChoiceForm
        accounts={choice.accounts}
        onChoose={(account) => send({ ...choice.credentials, account })}
        onCancel={() => setChoice(undefined)}
      />
    )
  if (mustChange)
    return (
      <NewPasswordForm
        credentials={mustChange}
        onSignedIn={onSignedIn}
        onSecondFactor={askForSecondFactor}
        onCancel={() => setMustChange(undefined)}
      />
    )
  return (
    <form noValidate onSubmit={(event) => void signIn(event)} className="flex w-full max-w-80 flex-col gap-4">
      <SignOnButtons name={enteredName} next={next} is_shared={isShared} />
      <Field label="E-mail or user name" error={errors.email?.message} required>
        {(field) => (
          <Input
            {...field}
            {...register('email', rules.email)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus={username === ''}
          />
        )}
      </Field>
      <Field label="Password" error={errors.password?.message} required>
        {(field) => (
          <PasswordInput
            {...field}
            {...register('password', rules.password)}
            autoComplete="current-password"
            autoFocus={username !== ''}
          />
        )}
      </Field>
      <Checkbox
        label={lockText.shared}
        hint={lockText.sharedHint}
        checked={isShared}
        onChange={(event) => sharedWorkstation.set(event.target.checked ? 'on' : 'off')}
      />
      <FormErrors sentences={formErrors} />
      <Button type="submit" tone="accent" busy={isSubmitting}>
        Sign in
      </Button>
      <Suspense fallback={null}>
        <PasskeySignIn isShared={isShared} onSignedIn={onSignedIn} />
      </Suspense>
      <DemoPeople onChoose={signInAs} />
    </form>
  )
}
