CREATE TABLE "carrier_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carrier_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"church_id" bigint NOT NULL,
	"carrier" text NOT NULL,
	"sid" text,
	"credentials_sealed" text,
	"suspended_since" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "brand_withdrawals" ADD COLUMN "account_id" bigint;--> statement-breakpoint
ALTER TABLE "carrier_accounts" ADD CONSTRAINT "carrier_accounts_church_id_churches_id_fk" FOREIGN KEY ("church_id") REFERENCES "public"."churches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_accounts_church" ON "carrier_accounts" USING btree ("church_id","carrier") WHERE "carrier_accounts"."closed_at" is null;--> statement-breakpoint
ALTER TABLE "brand_withdrawals" ADD CONSTRAINT "brand_withdrawals_account_id_carrier_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."carrier_accounts"("id") ON DELETE no action ON UPDATE no action;
