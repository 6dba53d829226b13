import { apiClient } from '#testkit/client.ts'
import { SANDBOX_CREDENTIALS } from '#server/config/config.ts'
const url='http://localhost:4710', sb='http://localhost:4711'
const CARD = {'payment_method_data[type]':'card','payment_method_data[card][exp_month]':'12','payment_method_data[card][exp_year]':'44','payment_method_data[card][cvc]':'123'}
const who = process.argv[2], pass = process.argv[3]
const { body } = await apiClient(url).post('/login', { email: who, password: pass })
const c = apiClient(url, body.success.token, { password: pass })
for (const num of ['5555555555554444','4242424242424242']) {
const b = await c.post('/begin-card'); const secret = b.body.client_secret
const r = await fetch(`${sb}/stripe/v1/setup_intents/${secret.split('_secret_')[0]}/confirm`, {method:'POST', headers:{authorization:`Bearer ${SANDBOX_CREDENTIALS.payments.publishableKey}`}, body:new URLSearchParams({...CARD, client_secret:secret,'payment_method_data[card][number]':num})})
const pm = (await r.json()).payment_method
console.log((await c.post('/create-update-card',{firstName:'Ruth',lastName:'Moore',email:'r@x.test',address:'1 Main',city:'NY',state:'NY',zipcode:'10001',paymentMethodId:pm,defaultPayment:true})).status)
}
console.log((await c.post('/subscribe',{packageId:'business',isMonthly:true})).status)
const bs = (await c.get('/credits/bundles')).body.bundles
for (let i=0;i<7;i++) console.log((await c.post('/charge',{creditId:bs[i%4].id,requestId:crypto.randomUUID()})).status)
const cards=(await c.get('/cards')).body.cards.data
console.log((await c.post('/autorecharge',{recharge_credit_id:bs[1].id,recharge_limit:25,recharge_card_id:cards[0].id})).status)
