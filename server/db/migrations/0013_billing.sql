CREATE TABLE "billing_accounts" (
	"church_id" bigint PRIMARY KEY NOT NULL,
	"customer_id" text,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_email" text DEFAULT '' NOT NULL,
	"tax_note" text DEFAULT '' NOT NULL,
	"recharge_bundle_id" bigint,
	"recharge_limit" integer DEFAULT 2 NOT NULL,
	"recharge_card_id" bigint,
	"recharge_is_on" boolean DEFAULT false NOT NULL,
	"recharge_off_because" text,
	"recharge_is_armed" boolean DEFAULT true NOT NULL,
	"readings" integer DEFAULT 0 NOT NULL,
	"read_at" timestamp with time zone,
	"overdue_since" timestamp with time zone,
	"overdue_told_days" integer,
	"overdue_cents" integer DEFAULT 0 NOT NULL,
	"overdue_problem" text,
	CONSTRAINT "billing_accounts_customerId_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "billing_cycles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "billing_cycles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"subscription_id" bigint NOT NULL,
	"package_id" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"expired" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cards_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"provider_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"line1" text,
	"city" text,
	"state" text,
	"postal_code" text,
	"country" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "cards_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "credit_bundles" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "credit_bundles_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quantity" integer NOT NULL,
	"cents" integer NOT NULL,
	"is_for_sale" boolean DEFAULT true NOT NULL,
	CONSTRAINT "credit_bundles_quantity_unique" UNIQUE("quantity")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"provider_id" text NOT NULL,
	"kind" text NOT NULL,
	"description" text NOT NULL,
	"cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"brand" text,
	"last4" text,
	"receipt_url" text,
	"number" text,
	"package_id" text,
	"period" text,
	"quantity" integer,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payments_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "purchases_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"request_id" text,
	"user_id" bigint,
	"package_id" text,
	"period" text,
	"coupon_id" bigint,
	"trial_ends_at" timestamp with time zone,
	"subscription" text,
	"proration_at" timestamp with time zone,
	"quantity" integer,
	"cents" integer DEFAULT 0 NOT NULL,
	"card_id" bigint,
	"provider_id" text,
	"problem" text,
	"created_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"provider_id" text NOT NULL,
	"package_id" text NOT NULL,
	"period" text NOT NULL,
	"status" text NOT NULL,
	"period_start" timestamp with time zone NOT NULL,
	"period_end" timestamp with time zone NOT NULL,
	"trial_end" timestamp with time zone,
	"cancels_at_end" boolean NOT NULL,
	"ended_at" timestamp with time zone,
	"next_package_id" text,
	"next_period" text,
	"next_at" timestamp with time zone,
	"latest_invoice" text,
	"cancelled_at" timestamp with time zone,
	"cancel_reason" text,
	"cancel_comment" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_providerId_unique" UNIQUE("provider_id")
);
--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "package_credits" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "trial_told_days" integer;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "suspended_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "suspended_because" text;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "cancel_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "cycle_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "churches" ADD COLUMN "is_demo" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "coupons" ADD COLUMN "include_dollar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "of_package" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "credit_entries" ADD COLUMN "key" text;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "tooltip" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "image" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "is_popular" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_recharge_bundle_id_credit_bundles_id_fk" FOREIGN KEY ("recharge_bundle_id") REFERENCES "public"."credit_bundles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_accounts" ADD CONSTRAINT "billing_accounts_recharge_card_id_cards_id_fk" FOREIGN KEY ("recharge_card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_cycles" ADD CONSTRAINT "billing_cycles_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_cycles" ADD CONSTRAINT "billing_cycles_subscription_id_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_card_id_cards_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_accounts_recharge" ON "billing_accounts" USING btree ("church_id") WHERE "billing_accounts"."recharge_is_on" and "billing_accounts"."recharge_is_armed";--> statement-breakpoint
CREATE INDEX "billing_accounts_overdue" ON "billing_accounts" USING btree ("overdue_since") WHERE "billing_accounts"."overdue_since" is not null;--> statement-breakpoint
CREATE INDEX "billing_accounts_read" ON "billing_accounts" USING btree ("read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_cycles_start" ON "billing_cycles" USING btree ("church_id","starts_at");--> statement-breakpoint
CREATE INDEX "cards_church" ON "cards" USING btree ("church_id");--> statement-breakpoint
CREATE INDEX "payments_church" ON "payments" USING btree ("church_id","paid_at");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_request" ON "purchases" USING btree ("church_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_plan" ON "purchases" USING btree ("church_id") WHERE "purchases"."kind" in ('subscribe', 'change', 'change_later') and "purchases"."state" in ('open', 'action');--> statement-breakpoint
CREATE UNIQUE INDEX "purchases_recharge" ON "purchases" USING btree ("church_id") WHERE "purchases"."kind" = 'recharge' and "purchases"."state" in ('open', 'action');--> statement-breakpoint
CREATE INDEX "purchases_open" ON "purchases" USING btree ("tried_at") WHERE "purchases"."state" = 'open';--> statement-breakpoint
CREATE INDEX "subscriptions_church" ON "subscriptions" USING btree ("church_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_entries_key" ON "credit_entries" USING btree ("church_id","key") WHERE "credit_entries"."key" is not null;--> statement-breakpoint
ALTER TABLE "churches" ADD CONSTRAINT "churches_package_credits" CHECK ("churches"."package_credits" >= 0);--> statement-breakpoint
UPDATE "credit_entries" SET "source" = CASE WHEN "comment" = 'Credits of the package' THEN 'package' WHEN "comment" LIKE 'Coupon %' THEN 'coupon' ELSE 'bonus' END WHERE "kind" = 'granted';
