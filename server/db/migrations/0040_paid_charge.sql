DROP INDEX "purchases_open";--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "recharge_month_max" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "overdue_asks" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "of_payment" bigint;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "dispute_state" text;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "sent" jsonb;--> statement-breakpoint
ALTER TABLE "purchases" ADD COLUMN "payment" text;--> statement-breakpoint
CREATE INDEX "purchases_unfinished" ON "purchases" USING btree ("tried_at") WHERE "purchases"."state" in ('open', 'action');--> statement-breakpoint
INSERT INTO "payments" ("church_id", "provider_id", "kind", "description", "cents", "brand", "last4", "of_payment", "paid_at")
SELECT "church_id", "provider_id" || ':refund', 'refund', 'Refund: ' || "description", -"refunded_cents", "brand", "last4", "id", "paid_at" FROM "payments" WHERE "refunded_cents" > 0;
