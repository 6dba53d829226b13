import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#web/lib/api.ts'
import { errorText, fieldErrors } from '#web/lib/errors.ts'
import { showSuccess } from '#web/lib/snackbar.ts'
import { forgetNewSchedule, type NewSchedule, settingsOf } from './new-schedule.ts'

const REQUIRED = 'this field is required'

/** Saves the new schedule, and leads on to where it is assigned. */
export function useCreate() {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isNameMissing, setIsNameMissing] = useState(false)
  const { mutate, isPending, error } = useMutation(
    api.scheduleTemplates.create.mutationOptions({
      onSuccess: ({ detail }) => {
        forgetNewSchedule()
        showSuccess(`'${detail.template.name}' is made. Assign it to folders and services.`)
        void queries.invalidateQueries({ queryKey: api.scheduleTemplates.key() })
        return navigate({ to: '/edit-schedule', search: { id: String(detail.template.id) } })
      },
    }),
  )
  const refused = fieldErrors(error)
  return {
    isCreating: isPending,
    nameProblem: isNameMissing ? REQUIRED : refused.name,
    banner: error && !refused.name ? errorText(error) : null,
    create: (schedule: NewSchedule) => {
      const name = schedule.name.trim()
      setIsNameMissing(name === '')
      if (name !== '') mutate({ name, ...settingsOf(schedule) })
    },
  }
}
