// A stand-in for the vendor's browser script (https://docs.stripe.com/js), with the part of its interface that card
// forms use: elements for number, expiry and code, confirmCardSetup, confirmCardPayment, handleNextAction. The fields
// are drawn in the page itself; what is typed goes to the emulator only.
;(() => {
  const BASE = document.currentScript.src.replace(/\/js\/stripe\.js.*$/, '')
  const VERSION = '2026-10-28.endive'

  const BRANDS = [
    ['amex', /^3[47]/, [15]],
    ['diners', /^3(?:0[0-5]|[689])/, [14, 16]],
    ['discover', /^6(?:011|4[4-9]|5)/, [16]],
    ['jcb', /^35/, [16]],
    ['mastercard', /^(?:5[1-5]|2(?:2[2-9]|[3-6]|7[01]|720))/, [16]],
    ['unionpay', /^62/, [16, 19]],
    ['visa', /^4/, [16]],
  ]
  const digitsOf = (text) => text.replace(/\D/g, '')
  const brandOf = (digits) => BRANDS.find(([, pattern]) => pattern.test(digits))?.[0] ?? 'unknown'
  const lengthsOf = (digits) => BRANDS.find(([, pattern]) => pattern.test(digits))?.[2] ?? [16]
  const isPlausible = (digits) =>
    [...digits].reverse().reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }, 0) %
      10 ===
    0

  const problem = (code, message) => ({ type: 'validation_error', code, message })

  /** What each field is called, how it is written, and what is wrong with what is in it. */
  const FIELDS = {
    cardNumber: {
      label: 'Credit or debit card number',
      autocomplete: 'cc-number',
      placeholder: '1234 1234 1234 1234',
      written(text) {
        const digits = digitsOf(text).slice(0, Math.max(...lengthsOf(digitsOf(text))))
        const groups = brandOf(digits) === 'amex' ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?$/ : null
        if (groups) return (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' ')
        return digits.replace(/(\d{4})(?=\d)/g, '$1 ')
      },
      isFull: (text) => lengthsOf(digitsOf(text)).includes(digitsOf(text).length),
      wrong(text) {
        const digits = digitsOf(text)
        if (!lengthsOf(digits).includes(digits.length))
          return problem('incomplete_number', 'Your card number is incomplete.')
        return isPlausible(digits) ? undefined : problem('invalid_number', 'Your card number is invalid.')
      },
    },
    cardExpiry: {
      label: 'Credit or debit card expiration date',
      autocomplete: 'cc-exp',
      placeholder: 'MM / YY',
      written(text) {
        const digits = digitsOf(text).slice(0, 4)
        const month = /^[2-9]/.test(digits) ? `0${digits}`.slice(0, 4) : digits
        return month.length > 2 ? `${month.slice(0, 2)} / ${month.slice(2)}` : month
      },
      isFull: (text) => digitsOf(text).length === 4,
      wrong(text) {
        const { month, year } = expiryOf(text)
        if (digitsOf(text).length < 4 || month < 1 || month > 12)
          return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
        const today = new Date()
        if (year < today.getFullYear())
          return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
        if (year === today.getFullYear() && month <= today.getMonth())
          return problem('invalid_expiry_month_past', "Your card's expiration date is in the past.")
        return undefined
      },
    },
    cardCvc: {
      label: 'Credit or debit card CVC/CVV',
      autocomplete: 'cc-csc',
      placeholder: 'CVC',
      written: (text, brand) => digitsOf(text).slice(0, brand === 'amex' ? 4 : brand === 'unknown' ? 4 : 3),
      isFull: (text, brand) => digitsOf(text).length >= (brand === 'amex' ? 4 : 3),
      wrong: (text, brand) =>
        digitsOf(text).length >= (brand === 'amex' ? 4 : 3)
          ? undefined
          : problem('incomplete_cvc', "Your card's security code is incomplete."),
    },
  }

  const expiryOf = (text) => {
    const digits = digitsOf(text)
    return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2)) }
  }

  class Element {
    constructor(type, group, options) {
      this.type = type
      this.group = group
      this.options = options
      this.handlers = new Map()
      this.input = null
      this.host = null
      this.isTouched = false
    }

    get value() {
      return this.input?.value ?? ''
    }

    /** What is wrong with what is in the field; nothing while it is being filled in. */
    get error() {
      const field = FIELDS[this.type]
      const isJudged = this.isTouched || field.isFull(this.value, this.group.brand())
      return this.value !== '' && isJudged ? field.wrong(this.value, this.group.brand()) : undefined
    }

    mount(target) {
      const host = typeof target === 'string' ? document.querySelector(target) : target
      if (!host) throw new Error(`The selector you specified (${target}) applies to no DOM elements.`)
      const field = FIELDS[this.type]
      const input = document.createElement('input')
      input.type = 'text'
      input.inputMode = 'numeric'
      input.autocomplete = field.autocomplete
      input.setAttribute('aria-label', field.label)
      input.placeholder = this.options.placeholder ?? field.placeholder
      input.disabled = this.options.disabled === true
      input.addEventListener('input', () => this.typed())
      input.addEventListener('focus', () => this.said('focus'))
      input.addEventListener('blur', () => {
        this.isTouched = true
        this.said('blur')
        this.told()
      })
      input.addEventListener('keydown', (event) => {
        if (event.key === 'Escape') this.emit('escape', { elementType: this.type })
      })
      this.input = input
      this.host = host
      this.dress()
      host.replaceChildren(input)
      this.mark()
      queueMicrotask(() => this.emit('ready', { elementType: this.type }))
    }

    dress() {
      const { color, fontFamily, fontSize, fontWeight, lineHeight, letterSpacing } =
        this.options.style?.base ?? {}
      const style = { color: color ?? 'inherit', fontFamily, fontWeight, letterSpacing, lineHeight }
      Object.assign(this.input.style, {
        width: '100%',
        border: '0',
        padding: '0',
        margin: '0',
        outline: 'none',
        background: 'transparent',
        font: 'inherit',
        fontSize: fontSize ?? '1rem',
        ...Object.fromEntries(Object.entries(style).filter(([, value]) => value !== undefined)),
      })
    }

    typed() {
      const atEnd = this.input.selectionStart === this.input.value.length
      this.input.value = FIELDS[this.type].written(this.input.value, this.group.brand())
      if (atEnd) this.input.setSelectionRange(this.input.value.length, this.input.value.length)
      this.isTouched = false
      this.told()
      if (this.type === 'cardNumber') this.group.get('cardCvc')?.mark()
    }

    said(name) {
      this.mark()
      this.emit(name, { elementType: this.type })
    }

    told() {
      this.mark()
      this.emit('change', this.state())
    }

    state() {
      const field = FIELDS[this.type]
      const empty = this.value === ''
      return {
        elementType: this.type,
        empty,
        complete: !empty && field.wrong(this.value, this.group.brand()) === undefined,
        error: this.error,
        ...(this.type === 'cardNumber' && { brand: brandOf(digitsOf(this.value)) }),
      }
    }

    /** The classes by which pages draw the frame of the field. */
    mark() {
      if (!this.host) return
      const { empty, complete, error } = this.state()
      const names = { base: 'StripeElement', ...this.options.classes }
      const set = (name, isOn) => name && this.host.classList.toggle(name, isOn)
      set(names.base, true)
      set(names.empty ?? 'StripeElement--empty', empty)
      set(names.complete ?? 'StripeElement--complete', complete)
      set(names.invalid ?? 'StripeElement--invalid', error !== undefined)
      set(names.focus ?? 'StripeElement--focus', document.activeElement === this.input)
      this.input.setAttribute('aria-invalid', String(error !== undefined))
    }

    on(name, handler) {
      this.handlers.set(name, [...(this.handlers.get(name) ?? []), handler])
      return this
    }

    once(name, handler) {
      const only = (event) => {
        this.off(name, only)
        handler(event)
      }
      return this.on(name, only)
    }

    off(name, handler) {
      const kept = (this.handlers.get(name) ?? []).filter((one) => handler && one !== handler)
      this.handlers.set(name, kept)
      return this
    }

    emit(name, event) {
      for (const handler of this.handlers.get(name) ?? []) handler(event)
    }

    update(options) {
      this.options = { ...this.options, ...options }
      if (!this.input) return
      this.input.disabled = this.options.disabled === true
      if (options.placeholder !== undefined) this.input.placeholder = options.placeholder
      this.dress()
    }

    focus() {
      this.input?.focus()
    }

    blur() {
      this.input?.blur()
    }

    clear() {
      if (!this.input) return
      this.input.value = ''
      this.isTouched = false
      this.told()
    }

    unmount() {
      this.host?.replaceChildren()
      this.host = null
      this.input = null
    }

    destroy() {
      this.unmount()
      this.handlers.clear()
      this.group.forget(this.type)
    }
  }

  const groupOfElements = () => {
    const made = new Map()
    const group = {
      get: (type) => made.get(type) ?? null,
      forget: (type) => made.delete(type),
      brand: () => brandOf(digitsOf(made.get('cardNumber')?.value ?? '')),
    }
    return {
      create(type, options = {}) {
        if (!(type in FIELDS)) throw new Error(`The sandbox has no element of the type ${type}.`)
        if (made.has(type))
          throw new Error(`Can only create one Element of type ${type} through an instance.`)
        const element = new Element(type, group, options)
        made.set(type, element)
        return element
      },
      getElement: (type) => group.get(type),
      update() {},
    }
  }

  /** The fields of nested objects as the API's forms write them. */
  const formOf = (values, prefix = '') =>
    Object.entries(values).flatMap(([name, value]) => {
      const key = prefix ? `${prefix}[${name}]` : name
      if (value === undefined || value === null) return []
      return typeof value === 'object' ? formOf(value, key) : [[key, String(value)]]
    })

  const call = async (key, method, path, values = {}) => {
    const form = new URLSearchParams(formOf(values)).toString()
    const isGet = method === 'GET'
    try {
      const response = await fetch(`${BASE}${path}${isGet && form ? `?${form}` : ''}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/x-www-form-urlencoded',
          'stripe-version': VERSION,
        },
        ...(!isGet && { body: form }),
      })
      return await response.json()
    } catch {
      return {
        error: {
          type: 'api_connection_error',
          message:
            'We are experiencing issues connecting to our payments provider. Please check your internet connection and try again.',
        },
      }
    }
  }

  const dataOf = ({ card, billing_details: details }) => {
    const group = card.group
    const elements = ['cardNumber', 'cardExpiry', 'cardCvc'].map((type) => group.get(type))
    for (const element of elements) {
      if (!element?.input) return { error: problem('incomplete_number', 'Your card number is incomplete.') }
      const wrong = FIELDS[element.type].wrong(element.value, group.brand())
      if (wrong) return { error: wrong }
    }
    const [number, expiry, cvc] = elements
    const { month, year } = expiryOf(expiry.value)
    return {
      data: {
        type: 'card',
        card: { number: digitsOf(number.value), exp_month: month, exp_year: year, cvc: digitsOf(cvc.value) },
        ...(details && { billing_details: details }),
      },
    }
  }

  /** The bank's question, as a dialog over the page. */
  const askCardholder = () =>
    new Promise((resolve) => {
      const dialog = document.createElement('dialog')
      dialog.setAttribute('aria-label', '3D Secure')
      dialog.innerHTML = `
        <h2>3D Secure 2 Test Page</h2>
        <p>This is the sandbox's stand-in for the page on which your bank asks whether it is you who pays.</p>
        <div><button type="button" value="fail">Fail</button><button type="button" value="complete">Complete</button></div>`
      Object.assign(dialog.style, {
        maxWidth: '24rem',
        padding: '1.5rem',
        border: '1px solid #8898aa',
        borderRadius: '0.75rem',
        background: '#ffffff',
        color: '#1a1f36',
        font: '1rem/1.5 system-ui, sans-serif',
      })
      Object.assign(dialog.querySelector('div').style, {
        display: 'flex',
        gap: '0.75rem',
        justifyContent: 'flex-end',
      })
      for (const button of dialog.querySelectorAll('button'))
        Object.assign(button.style, {
          minHeight: '2.75rem',
          padding: '0 1.25rem',
          borderRadius: '0.5rem',
          border: '1px solid #4b3fd1',
          background: button.value === 'complete' ? '#4b3fd1' : '#ffffff',
          color: button.value === 'complete' ? '#ffffff' : '#4b3fd1',
          font: 'inherit',
          cursor: 'pointer',
        })
      const answer = (isConfirmed) => {
        dialog.remove()
        resolve(isConfirmed)
      }
      dialog.addEventListener('click', ({ target }) => {
        if (target.value === 'complete') answer(true)
        if (target.value === 'fail') answer(false)
      })
      dialog.addEventListener('cancel', () => answer(false))
      document.body.append(dialog)
      dialog.showModal()
      dialog.querySelector('[value=complete]').focus()
    })

  const idOf = (secret) => secret.split('_secret_')[0]
  const pathOf = (secret) =>
    `/v1/${secret.startsWith('seti_') ? 'setup_intents' : 'payment_intents'}/${idOf(secret)}`
  const nameOf = (secret) => (secret.startsWith('seti_') ? 'setupIntent' : 'paymentIntent')

  /** The outcome as the vendor's script answers it: the intent, or what went wrong. */
  const outcomeOf = (secret, intent) => {
    if (intent.error) return { error: intent.error }
    const failure = intent.last_setup_error ?? intent.last_payment_error
    if (intent.status === 'requires_payment_method' && failure) {
      const named = { [nameOf(secret) === 'setupIntent' ? 'setup_intent' : 'payment_intent']: intent }
      return { error: { ...failure, type: failure.type ?? 'invalid_request_error', ...named } }
    }
    return { [nameOf(secret)]: intent }
  }

  const followUp = async (key, secret, intent) => {
    if (intent.error || intent.status !== 'requires_action') return outcomeOf(secret, intent)
    const isConfirmed = await askCardholder()
    await call(key, 'POST', `/3ds/${idOf(secret)}`, {
      client_secret: secret,
      answer: isConfirmed ? 'complete' : 'fail',
    })
    return outcomeOf(secret, await call(key, 'GET', pathOf(secret), { client_secret: secret }))
  }

  const confirm = async (key, secret, { payment_method: method } = {}) => {
    const isSaved = typeof method === 'string'
    const given = method && !isSaved ? dataOf(method) : {}
    if (given.error) return { error: given.error }
    const intent = await call(key, 'POST', `${pathOf(secret)}/confirm`, {
      client_secret: secret,
      use_stripe_sdk: true,
      ...(isSaved && { payment_method: method }),
      ...(given.data && { payment_method_data: given.data }),
    })
    return followUp(key, secret, intent)
  }

  const retrieve = async (key, secret) => {
    const intent = await call(key, 'GET', pathOf(secret), { client_secret: secret })
    return intent.error ? { error: intent.error } : { [nameOf(secret)]: intent }
  }

  function openStripe(key) {
    if (typeof key !== 'string' || !key.startsWith('pk_'))
      throw new Error(
        'Please call Stripe() with your publishable key. You used an empty string or another key.',
      )
    return {
      elements: () => groupOfElements(),
      confirmCardSetup: (secret, data) => confirm(key, secret, data),
      confirmCardPayment: (secret, data) => confirm(key, secret, data),
      handleCardAction: (secret) => handle(key, secret),
      handleNextAction: ({ clientSecret }) => handle(key, clientSecret),
      retrieveSetupIntent: (secret) => retrieve(key, secret),
      retrievePaymentIntent: (secret) => retrieve(key, secret),
      async createPaymentMethod({ card, billing_details: details }) {
        const given = dataOf({ card, billing_details: details })
        if (given.error) return { error: given.error }
        const made = await call(key, 'POST', '/v1/payment_methods', given.data)
        return made.error ? { error: made.error } : { paymentMethod: made }
      },
      registerAppInfo() {},
      _registerWrapper() {},
    }
  }

  /** As the vendor's script it throws for an intent that asks for nothing. */
  const handle = async (key, secret) => {
    const intent = await call(key, 'GET', pathOf(secret), { client_secret: secret })
    if (!intent.error && intent.status !== 'requires_action')
      throw new Error(
        `handleNextAction: The PaymentIntent supplied is not in the requires_action state (it is ${intent.status}).`,
      )
    return followUp(key, secret, intent)
  }

  openStripe.version = 'endive'
  window.Stripe = openStripe
})()
