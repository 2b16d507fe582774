import { limits } from '@adjutant/contract/core/limits'
import type { ChangeEvent } from 'react'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { TextArea } from '../../../ui/form/text-area.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import styles from './builder.module.css'
import { resultOptions } from './result-labels.ts'

type FieldName = 'name' | 'version' | 'description' | 'result'

interface TextProps {
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void
}

type FieldsProps = { form: { field: (name: FieldName) => TextProps }; example: string }

/** The fields that crews and flows share. */
export function DefinitionFields({ form: { field }, example }: FieldsProps) {
  return (
    <>
      <div className={styles.top}>
        <TextField label="Name" required maxLength={limits.title} placeholder={example} {...field('name')} />
        <TextField label="Version" required maxLength={limits.name} {...field('version')} />
      </div>
      <TextArea label="Description" rows={2} hint="Shown on the card." {...field('description')} />
    </>
  )
}

export function ResultField({ form: { field } }: Pick<FieldsProps, 'form'>) {
  return (
    <SelectField
      label="Save the result as"
      hint="It always appears in the conversation too."
      options={resultOptions}
      {...field('result')}
    />
  )
}
