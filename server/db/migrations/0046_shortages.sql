CREATE TABLE "shortages" (
	"church_id" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "billing_accounts_recharge";--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "read_hash" text;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "left_cents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "tax_ids" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD COLUMN "tax_exempt" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_cents" integer;--> statement-breakpoint
ALTER TABLE "shortages" ADD CONSTRAINT "shortages_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_accounts_recharge" ON "billing_accounts" USING btree ("church_id") WHERE "billing_accounts"."recharge_is_on";--> statement-breakpoint
INSERT INTO "shortages" ("church_id", "state", "since", "told_at")
SELECT "churches"."id", 'told', coalesce("told_of_credits_at", now()), "told_of_credits_at" FROM "churches"
LEFT JOIN "billing_accounts" ON "billing_accounts"."church_id" = "churches"."id"
WHERE "told_of_credits_at" IS NOT NULL OR NOT "recharge_is_armed";
